"""Records of other versions of the program, as far as their first lines go."""

EARLIER = b'{"kind":"spades game","rules":{},"seed":7,"format":1,"program":"0.1.0"}\n'
NEWER = b'{"n":1,"check":"0","header":{"mark":"spades game","format":9,"program":"7.1"},"x":0}\n'
