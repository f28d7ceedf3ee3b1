"""The rules of Durak a second time, as plainly as possible, to check the engine against."""
