DROP TABLE games;
DROP TABLE rounds;
DROP TABLE events;
