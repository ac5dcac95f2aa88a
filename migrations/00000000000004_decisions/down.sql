DROP TABLE results;
DROP TABLE decisions;
DROP TABLE fixes;
