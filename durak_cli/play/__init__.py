"""One game or a series without input or output, and the bridge between records and the engine."""
