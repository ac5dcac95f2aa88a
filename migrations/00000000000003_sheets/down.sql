DROP TABLE sheets;
