-- Counts, facets and sorting read rows by the hundred thousand, so what only an answer shows lies out of line, and what
-- changes with every refresh lies beside. Nothing is kept: "npm run load" fills the tables again.
DROP TABLE jobs, news, events, changes, words, facet_values;
DELETE FROM loaded_set;

CREATE TABLE record_columns (
  document integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listed boolean NOT NULL,
  -- CRC-32 of the public JSON, as lists answer it.
  item_sum bigint NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  -- The order of the list.
  place text COLLATE "C" NOT NULL,
  -- Of the record and the version of the program that made the row.
  fingerprint text NOT NULL,
  item text NOT NULL,
  record text NOT NULL,
  -- Field -> names, leads and facts, each as words in order.
  sequences json NOT NULL,
  -- Facet -> its values as they were written, in the order of their slugs.
  labels json NOT NULL,
  -- Words by layer, values of facets and lengths of names (lexemes.ts): all that is searched and filtered, in one index.
  words tsvector NOT NULL
);
ALTER TABLE record_columns ALTER COLUMN id SET STORAGE PLAIN, ALTER COLUMN place SET STORAGE PLAIN;

-- Slugs of facets, NULL where there are none, and numbers, NULL where they are unknown.
CREATE TABLE jobs (LIKE record_columns INCLUDING ALL,
  tag_slugs text[] COLLATE "C", company_slugs text[] COLLATE "C", country_slugs text[] COLLATE "C",
  region_slugs text[] COLLATE "C", city_slugs text[] COLLATE "C", reach_slugs text[] COLLATE "C",
  "closedTo_slugs" text[] COLLATE "C", "placeKnown_slugs" text[] COLLATE "C", chain_slugs text[] COLLATE "C",
  seniority_slugs text[] COLLATE "C", "workMode_slugs" text[] COLLATE "C", "employmentType_slugs" text[] COLLATE "C",
  source_slugs text[] COLLATE "C", "payCurrency_slugs" text[] COLLATE "C", doubt_slugs text[] COLLATE "C",
  "date" float8, "payPerYear" float8, "closes" float8, "yearlyFrom" float8, "yearlyTo" float8);
CREATE TABLE news (LIKE record_columns INCLUDING ALL,
  source_slugs text[] COLLATE "C", language_slugs text[] COLLATE "C", tag_slugs text[] COLLATE "C",
  kind_slugs text[] COLLATE "C", day_slugs text[] COLLATE "C", told_slugs text[] COLLATE "C",
  "date" float8);
CREATE TABLE events (LIKE record_columns INCLUDING ALL,
  type_slugs text[] COLLATE "C", country_slugs text[] COLLATE "C", "countryCode_slugs" text[] COLLATE "C",
  city_slugs text[] COLLATE "C", month_slugs text[] COLLATE "C", tag_slugs text[] COLLATE "C",
  source_slugs text[] COLLATE "C",
  "start" float8, "lat" float8, "lon" float8, "end" float8, "later" float8, "takesPlace" float8, "over" float8);
CREATE TABLE changes (LIKE record_columns INCLUDING ALL,
  collection_slugs text[] COLLATE "C",
  "seq" float8, "at" float8);
DROP TABLE record_columns;

-- What a refresh says of records that stay as they are: until when they count as confirmed.
CREATE TABLE jobs_moving (document integer PRIMARY KEY, "confirmedAt" float8, "confirmedUntil" float8);
CREATE TABLE news_moving (document integer PRIMARY KEY, "confirmedUntil" float8);
CREATE TABLE events_moving (document integer PRIMARY KEY, "confirmedUntil" float8);
CREATE TABLE changes_moving (document integer PRIMARY KEY);

-- What is asked. A statement that needs nothing of the second table is planned without it.
CREATE VIEW jobs_rows AS SELECT * FROM jobs LEFT JOIN jobs_moving USING (document);
CREATE VIEW news_rows AS SELECT * FROM news LEFT JOIN news_moving USING (document);
CREATE VIEW events_rows AS SELECT * FROM events LEFT JOIN events_moving USING (document);
CREATE VIEW changes_rows AS SELECT * FROM changes LEFT JOIN changes_moving USING (document);

-- Of rows that are larger than 2 KB as little as can be stays in line.
ALTER TABLE jobs SET (toast_tuple_target = 128);
ALTER TABLE news SET (toast_tuple_target = 128);
ALTER TABLE events SET (toast_tuple_target = 128);

CREATE INDEX jobs_place ON jobs (place) WHERE listed;
CREATE INDEX news_place ON news (place) WHERE listed;
CREATE INDEX events_place ON events (place) WHERE listed;
CREATE INDEX changes_place ON changes (place) WHERE listed;

CREATE INDEX jobs_words ON jobs USING gin (words) WHERE listed;
CREATE INDEX news_words ON news USING gin (words) WHERE listed;
CREATE INDEX events_words ON events USING gin (words) WHERE listed;
CREATE INDEX changes_words ON changes USING gin (words) WHERE listed;

CREATE INDEX jobs_date ON jobs ("date") WHERE listed;
CREATE INDEX jobs_pay ON jobs ("payPerYear" DESC, place) WHERE listed AND "payPerYear" IS NOT NULL;
CREATE INDEX jobs_closes ON jobs ("closes") WHERE listed AND "closes" IS NOT NULL;
CREATE INDEX news_date ON news ("date") WHERE listed;
CREATE INDEX events_over ON events ("over") WHERE listed;
CREATE INDEX changes_seq ON changes ("seq") WHERE listed;

-- How often a word occurs decides how a query is answered.
ALTER TABLE jobs ALTER COLUMN words SET STATISTICS 1000;
ALTER TABLE news ALTER COLUMN words SET STATISTICS 1000;

-- The distinct words of each text that is searched; as words of "FIELD.parts" the pairs that stand for one word, which is
-- their stem.
CREATE TABLE words (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection text NOT NULL,
  field text NOT NULL,
  word text COLLATE "C" NOT NULL,
  -- By which records that have it are found.
  lexeme text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  -- How many listed records have it.
  documents integer NOT NULL,
  UNIQUE (collection, field, word),
  UNIQUE (collection, lexeme)
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
CREATE INDEX facet_values_lexeme ON facet_values (collection, (facet || '=' || slug));

-- Rows that a load has made and not applied yet. It goes on where one before it was broken off; a crash of the database
-- empties them together.
CREATE UNLOGGED TABLE staged_jobs (LIKE jobs);
CREATE UNLOGGED TABLE staged_news (LIKE news);
CREATE UNLOGGED TABLE staged_events (LIKE events);
CREATE UNLOGGED TABLE staged_changes (LIKE changes);
ALTER TABLE staged_jobs DROP COLUMN document;
ALTER TABLE staged_news DROP COLUMN document;
ALTER TABLE staged_events DROP COLUMN document;
ALTER TABLE staged_changes DROP COLUMN document;
CREATE UNLOGGED TABLE staged_words (
  collection text NOT NULL,
  field text NOT NULL,
  word text COLLATE "C" NOT NULL,
  lexeme text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL,
  documents integer NOT NULL
);
CREATE UNLOGGED TABLE staging (
  collection text PRIMARY KEY,
  -- Which rows are to be made, and how many of them are.
  fingerprint text NOT NULL,
  rows integer NOT NULL
);
