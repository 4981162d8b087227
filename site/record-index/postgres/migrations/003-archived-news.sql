-- News that left the list, each file of the archive in a row: read whole when a query reaches back to its month.
CREATE TABLE archived_news (
  file text COLLATE "C" PRIMARY KEY,
  -- Of the records.
  fingerprint text NOT NULL,
  records text NOT NULL
);
