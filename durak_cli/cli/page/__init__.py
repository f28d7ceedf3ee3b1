"""Games as one web page, for friends who have no terminal: nothing is loaded, and nothing from a record can act.

The page is complete without its script: every play stands there in words, with the hands at the beginning of each bout.
The script, in `page.js`, reads that same text and lets it be gone through play by play. `game` writes one game,
`document` what stands around all of them, and everything that people wrote goes through `markup`.
"""

from durak_cli.cli.page.document import document
from durak_cli.cli.page.game import game_text

__all__ = ["document", "game_text"]
