-- What many records have is counted by bits: an index of words looks at a row of each record that it finds.
-- Nothing is kept: "npm run load" counts anew.
CREATE TABLE frequent_lexemes (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection text NOT NULL,
  -- Empty for every listed record.
  lexeme text COLLATE "C" NOT NULL,
  -- How many listed records have it.
  documents integer NOT NULL,
  UNIQUE (collection, lexeme)
);
-- Of 8192 documents in a row those that are listed and have the lexeme.
CREATE TABLE bitmaps (
  number integer NOT NULL REFERENCES frequent_lexemes ON DELETE CASCADE,
  -- The first document is part * 8192.
  part integer NOT NULL,
  bits bit(8192) NOT NULL,
  PRIMARY KEY (number, part)
);
-- bits_at(position, 1) is a bitmap with a one at each position.
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE bits_at(integer, integer) (SFUNC = set_bit, STYPE = bit, INITCOND = %L)', repeat('0', 8192));
END $$;

-- Rows have more lexemes now (pairs of words), and more of them are counted: the next load makes each row again.
UPDATE jobs SET fingerprint = '';
UPDATE news SET fingerprint = '';
UPDATE events SET fingerprint = '';
UPDATE changes SET fingerprint = '';
