-- Whose rows they are: each ingest machine writes its own. Without a name (STORE_OWNER) one machine has all.
ALTER TABLE jobs ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE news ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE changes ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE archived_news ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '',
  DROP CONSTRAINT archived_news_pkey, ADD PRIMARY KEY (file, owner);

-- What one machine staged and has not applied outlives the loads of the others.
ALTER TABLE staged_jobs ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE staged_news ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE staged_events ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE staged_changes ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE staged_words ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE staging ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '',
  DROP CONSTRAINT staging_pkey, ADD PRIMARY KEY (collection, owner);

-- What each machine loaded last. loaded_set tells what all of it is together.
CREATE TABLE loaded_by (
  owner text COLLATE "C" PRIMARY KEY,
  -- The data's time: a set of this machine that is older is refused.
  generated_at timestamptz NOT NULL,
  -- As text, which keeps the order of its fields.
  sources json NOT NULL
);
INSERT INTO loaded_by (owner, generated_at, sources) SELECT '', generated_at, sources FROM loaded_set;

-- Whose a source is, and until when nobody else may load it.
CREATE TABLE source_leases (
  collection text NOT NULL,
  source text COLLATE "C" NOT NULL,
  owner text COLLATE "C" NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (collection, source)
);

-- Each machine numbers its changes from 1; readers follow the numbers of the database.
CREATE TABLE change_numbers (
  owner text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  number bigint NOT NULL UNIQUE,
  PRIMARY KEY (owner, seq)
);
