"""Records for the tests of commands: one true game, and ways to break it."""

from typing import Final

#: The example of the notation: five bouts of a game in progress, broken off for good.
KITCHEN: Final = """\
[Durak "1"]
[Event "Friday at the kitchen table"]
[Date "2026-11-30"]
[Players "Anna, Ben, Carla"]
[Rules "podkidnoy"]
[Seed "kitchen-42"]
[Trump "Qc"]

1. Ben > Carla: 8d/9c beaten
2. Carla > Anna: 7h takes Ben: 7c
3. Ben > Carla: 9s/6c Anna: 6h/Th Td/Jc Ben: Jh/Kh Js/Kc Anna: Kd takes
4. Anna > Ben: 7d 7h 7c 7d/9d 7h/Qh 7c/Ac Qd takes Qs Carla: 9s
{Ben is in trouble now.}
5. Carla > Anna: 6d 6h 6c 6h/8h 6c/8c takes
*
"""

#: The same with a card that Ben does not hold, in line 9.
ILLEGAL: Final = KITCHEN.replace("8d/9c", "9d/9c")
#: The same with a word that is no card, in line 10.
MALFORMED: Final = KITCHEN.replace("7h takes", "7x takes")
#: The same in lenient forms.
LENIENT: Final = KITCHEN.replace("8d/9c", "8♦ / 9♣").replace("takes Ben: 7c", "TAKES Ben: 7C")
