-- Parts of words and near spellings.
CREATE EXTENSION pg_trgm;

-- Which set the other tables hold: one row, and the only one that says so.
CREATE TABLE loaded_set (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Grows with every load that changed something.
  version bigint NOT NULL,
  -- The data's time: a set that is older is refused.
  generated_at timestamptz NOT NULL,
  -- What the set is made of: the same one is loaded once.
  fingerprint text NOT NULL,
  sources jsonb NOT NULL,
  -- When a record of each collection last changed.
  changed_at jsonb NOT NULL,
  -- How many records of each are listed.
  sizes jsonb NOT NULL
);

-- What every collection has; the numbers of each are added below.
CREATE TABLE record_columns (
  document integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  listed boolean NOT NULL,
  -- The order of the list.
  place text COLLATE "C" NOT NULL,
  -- The public JSON and its CRC-32, as lists answer it.
  item text NOT NULL,
  item_sum bigint NOT NULL,
  record text NOT NULL,
  -- Of all that the other columns are made from.
  fingerprint text NOT NULL,
  -- Field -> names, leads and facts, each as words in order.
  sequences jsonb NOT NULL,
  -- field=slug, and beside it the value as it was written.
  facets text[] NOT NULL,
  labels text[] NOT NULL,
  -- Words by layer, values of facets and lengths of names (words.ts): all that is searched and filtered, in one index.
  words tsvector NOT NULL
);

CREATE TABLE jobs (LIKE record_columns INCLUDING ALL, "date" float8, "payPerYear" float8, "confirmedAt" float8, "confirmedUntil" float8, "closes" float8, "yearlyFrom" float8, "yearlyTo" float8);
CREATE TABLE news (LIKE record_columns INCLUDING ALL, "date" float8, "confirmedUntil" float8);
CREATE TABLE events (LIKE record_columns INCLUDING ALL, "start" float8, "lat" float8, "lon" float8, "end" float8, "later" float8, "takesPlace" float8, "over" float8, "confirmedUntil" float8);
CREATE TABLE changes (LIKE record_columns INCLUDING ALL, "seq" float8, "at" float8);
DROP TABLE record_columns;

CREATE INDEX jobs_place ON jobs (place) WHERE listed;
CREATE INDEX news_place ON news (place) WHERE listed;
CREATE INDEX events_place ON events (place) WHERE listed;
CREATE INDEX changes_place ON changes (place) WHERE listed;

CREATE INDEX jobs_words ON jobs USING gin (words) WHERE listed;
CREATE INDEX news_words ON news USING gin (words) WHERE listed;
CREATE INDEX events_words ON events USING gin (words) WHERE listed;
CREATE INDEX changes_words ON changes USING gin (words) WHERE listed;

CREATE INDEX jobs_pay ON jobs ("payPerYear" DESC, place) WHERE listed AND "payPerYear" IS NOT NULL;
CREATE INDEX jobs_closes ON jobs ("closes") WHERE listed AND "closes" IS NOT NULL;
CREATE INDEX events_over ON events ("over") WHERE listed;
CREATE INDEX changes_seq ON changes ("seq") WHERE listed;

-- How often a word occurs decides how a query is answered.
ALTER TABLE jobs ALTER COLUMN words SET STATISTICS 1000;
ALTER TABLE news ALTER COLUMN words SET STATISTICS 1000;

-- The distinct words of each text that is searched.
CREATE TABLE words (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection text NOT NULL,
  field text NOT NULL,
  word text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  -- Of which two words it is run together, where it is.
  first_part text,
  second_part text,
  -- How many listed records have it.
  documents integer NOT NULL,
  UNIQUE (collection, field, word)
);
CREATE INDEX words_stem ON words (collection, field, stem);
CREATE INDEX words_parts ON words USING gin (word gin_trgm_ops);

-- The values of facets with how many listed records have them.
CREATE TABLE facet_values (
  collection text NOT NULL,
  facet text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  -- As the first record of the list writes it.
  value text NOT NULL,
  first_place text COLLATE "C" NOT NULL,
  documents integer NOT NULL,
  PRIMARY KEY (collection, facet, slug)
);
