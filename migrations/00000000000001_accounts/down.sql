DROP TABLE invitations;
DROP TABLE users;
