"""`durak config`: shows which settings are in force and where each comes from, as lines for the settings file."""

from durak_cli.cli.screen import say
from durak_cli.cli.settings import in_force, settings_file
from durak_cli.cli.speech import Lang, _
from notation.safe import safe_text


def show_settings(lang: Lang = None) -> None:
    """Show each setting that is in force, and where it comes from.

    The lines can be put into the file of settings as they are. Each is also an option of the commands that it is for.
    """
    path = settings_file()
    sentence = (
        _("# Settings in {file}") if path.exists() else _("# There is no file of settings yet; it would be {file}")
    )
    say(sentence.format(file=safe_text(str(path))))
    lines = [(f"{key} = {value}", source) for key, value, source in in_force()]
    width = max(len(line) for line, _source in lines)
    for line, source in lines:
        say(safe_text(f"{line:<{width}}  # {source}"))
