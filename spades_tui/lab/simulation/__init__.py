"""Games in which every seat is a bot, played in memory and counted. No record is written here."""
