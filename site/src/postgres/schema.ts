/** The tables, made from the definitions: a collection or a number more needs no SQL by hand. */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { SourceStatus } from '#contract'
import type { TableDefinition } from '../../record-index/index.ts'
import { AS_TYPED, SIDE_BY_SIDE } from '../../record-index/text/rank.ts'
import { STOP_WORDS } from '../../record-index/text/stop-words.ts'
import { stemOf } from '../../record-index/text/word-forms.ts'
import { type Query, SCHEMA_NAME } from './connect.ts'

/** Definitions by the name of their collection. */
export type Definitions = Record<string, TableDefinition<unknown>>

/** Increased if an older program must not read or write the data of this one. */
export const SCHEMA_VERSION = 1

/** Facts of the snapshot that a server holds in its process. */
export const Facts = z.object({
  sources: z.array(SourceStatus),
  generatedAt: z.string().optional(),
  /** When a record last changed, by collection, in milliseconds. */
  changedAt: z.record(z.string(), z.number()),
  changeSpan: z.object({ oldest: z.number(), newest: z.number(), since: z.string().optional() }),
  /** How many records are listed, by collection. */
  sizes: z.record(z.string(), z.number()),
})
export type Facts = z.infer<typeof Facts>

/** Columns of a record with their types, as the loader writes them. */
export const COLUMNS = {
  collection: 'text',
  id: 'text',
  place: 'text',
  listed: 'boolean',
  fingerprint: 'text',
  short: 'text',
  whole: 'text',
  /** `facet=slug`, and beside each the value as written. */
  facets: 'text[]',
  labels: 'text[]',
  /** In the order of the definition; those that change with the sources are apart, since the rest of the row stays. */
  numbers: 'float8[]',
  moving: 'float8[]',
  /** Names, leads, labels and facts: their kind and their words, and beside each its terms. */
  texts: 'text[]',
  terms: 'text[]',
  /** Words in the shortest name or lead, stop words aside. */
  shortest: 'integer',
  /** Terms of these texts with their positions and weights, and terms of all texts. */
  named: 'tsvector',
  words: 'tsvector',
} as const

/** Columns that searches read. The others are stored apart, so that a search for a frequent word reads half of the pages. */
const SEARCHED = ['collection', 'id', 'place', 'fingerprint', 'facets', 'numbers', 'moving', 'named']

/** Each load that changes a row refreshes them. */
export const VIEWS = ['facet_counts', 'frequencies', 'spellings'] as const

/** Returns the statements that create the tables in the current schema. */
export function tableStatements(definitions: Definitions): string[] {
  // Order by code points, as the memory engine compares texts.
  const compared = new Set(['id', 'place'])
  const columns = Object.entries(COLUMNS).map(
    ([name, type]) => `${name} ${type}${compared.has(name) ? ' collate "C"' : ''} not null`,
  )
  return [
    // Room in each page, so that numbers which move rewrite no index.
    `create table records (${columns.join(', ')}, primary key (collection, id)) partition by list (collection)`,
    ...Object.keys(definitions).map(
      name => `create table records_${name} partition of records for values in ('${name}')
        with (fillfactor = 80, toast_tuple_target = 128)`,
    ),
    `alter table records ${SEARCHED.map(name => `alter column ${name} set storage main`)}`,
    `create table loaded (version bigint not null, schema_version integer not null, layout text not null, facts json not null)`,
    // How many records have a value of a facet, and each the same moving numbers; the empty facet has the whole list.
    `create materialized view facet_counts as
     select collection, facet, moving, count(*)::integer as count, min(place || chr(1) || label collate "C") as first
     from records, unnest(facets || '{""}', labels || '{""}') as one (facet, label) where listed group by 1, 2, 3 with no data`,
    'create unique index on facet_counts (collection, facet, moving)',
    `create materialized view frequencies as
     select collection, lexeme, count(*)::integer as records
     from records, unnest(words) where listed group by 1, 2 with no data`,
    'create unique index on frequencies (collection, lexeme)',
    `create materialized view spellings as
     select distinct collection, word collate "C" as word
     from records, unnest(texts) as one (line), unnest(string_to_array(line, ' ')) with ordinality as part (word, at)
     where listed and at > 1 and word <> '' and line ~ '^(name|other|lead|fact) ' with no data`,
    'create unique index on spellings (collection, word)',
    NAME_BONUS,
  ]
}

/** Returns the statements that create indexes and statistics, which a first load runs after it has written the rows. */
export function indexStatements(definitions: Definitions): string[] {
  return Object.entries(definitions).flatMap(([name, { numbers }]) => [
    `create index on records_${name} (place) where listed`,
    `create index on records_${name} using gin (facets, words) where listed`,
    ...Object.keys(numbers).flatMap((number, at) => [
      `create index on records_${name} ((numbers[${at + 1}]) desc nulls last, place) where listed`,
      // Without them the planner expects a third of the records on either side of a bound.
      `create statistics ${name}_${number.toLowerCase()} on (numbers[${at + 1}]) from records_${name}`,
    ]),
  ])
}

/** Changes with everything that the tables are made of. */
export function layoutOf(definitions: Definitions): string {
  const names = Object.values(definitions).map(({ facets, words, numbers, movingNumbers = {} }) =>
    [facets, words, numbers, movingNumbers].map(Object.keys),
  )
  const made = JSON.stringify([tableStatements(definitions), indexStatements(definitions), names])
  return hash('sha256', made, 'base64url').slice(0, 22)
}

/** Resolves with the loaded version, if there is one. Rejects if a newer program made the tables. */
export async function readLoaded(query: Query) {
  const [found] = await query('select to_regclass($1) is not null as there', [`${SCHEMA_NAME}.loaded`])
  const [row] = found?.there ? await query(`select * from ${SCHEMA_NAME}.loaded`) : []
  if (row === undefined) return undefined
  if (Number(row.schema_version) > SCHEMA_VERSION)
    throw new Error(`the database has tables of a newer version (${row.schema_version}): update this program`)
  return { version: Number(row.version), layout: String(row.layout), facts: row.facts as Facts }
}

/**
 * The score of the names and leads of a record: the rule of record-index/text/rank.ts. `spelled` are spellings
 * of units as terms with blanks between, the longest first; `unit` says whose each is.
 */
const NAME_BONUS = `create function name_bonus(
  texts text[], terms text[], spelled text[], unit integer[], weights integer[], typed text[], named jsonb
) returns integer language plpgsql immutable parallel safe as $body$
declare
  stops constant text[] := '{${[...STOP_WORDS].map(word => `"${stemOf(word)}"`).join(',')}}';
  total constant integer := (select sum(w) from unnest(weights) w);
  best integer := 0; bonus integer; worth integer;
  line text[]; spoken text[]; at integer; length integer; here integer; before integer;
  covered integer; beside integer; exact integer; is_whole boolean; begins boolean; seen boolean[];
begin
  for i in 1 .. coalesce(array_length(texts, 1), 0) loop
    worth := named ->> split_part(texts[i], ' ', 1);
    continue when worth is null;
    line := string_to_array(terms[i], ' ');
    spoken := (string_to_array(texts[i], ' '))[2:];
    covered := 0; beside := 0; exact := 0; is_whole := true; before := -2; at := 1;
    seen := array_fill(false, array[array_length(weights, 1)]);
    while at <= coalesce(array_length(line, 1), 0) loop
      begins := false; here := null;
      for s in 1 .. coalesce(array_length(spelled, 1), 0) loop
        continue when split_part(spelled[s], ' ', 1) <> line[at];
        begins := true;
        length := array_length(string_to_array(spelled[s], ' '), 1);
        if array_to_string(line[at : at + length - 1], ' ') = spelled[s] then
          here := unit[s];
          exit;
        end if;
      end loop;
      if here is null then
        at := at + 1;
        continue when not begins and line[at - 1] = any(stops);
        is_whole := false; before := -2;
        continue;
      end if;
      if not seen[here] then
        seen[here] := true;
        covered := covered + weights[here];
        if spoken[at : at + length - 1] <@ typed then exact := exact + weights[here]; end if;
      end if;
      if here = before + 1 then beside := beside + least(weights[here], weights[before]); end if;
      before := here;
      at := at + length;
    end loop;
    bonus := beside * ${SIDE_BY_SIDE};
    if is_whole then
      bonus := bonus + floor(worth::float8 * covered * covered / total + 0.5)::integer + exact * ${AS_TYPED};
    end if;
    best := greatest(best, bonus);
  end loop;
  return best;
end $body$`
