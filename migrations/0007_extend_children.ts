/**
 * What the office keeps of a child (allergies, notes, a photo), who pays for it, its status changes, files, and a
 * search that indexes serve in every script. pg_trgm finds parts of Latin words of three letters and more; it knows no
 * Chinese or Tamil in this database's locale, and a Chinese name has two signs: those are found by their own grams.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE files (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      content_type text NOT NULL,
      size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
      sha256 text NOT NULL,
      bytes bytea NOT NULL,
      created_by bigint REFERENCES users (id),
      created_at timestamptz NOT NULL
    );
    -- Pictures and PDFs are compressed already.
    ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;

    -- As people compare: without accents, in lower case; the words' own spaces become single ones.
    CREATE FUNCTION plain_text(given text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT regexp_replace(
          regexp_replace(lower(normalize(given, NFKD)), U&'[\\0300-\\036F]', '', 'g'), '\\s+', ' ', 'g')
      $$;

    -- The signs beyond ASCII of a text, one by one and in pairs; nothing for most names. Dear, so that the planner
    -- looks into the index and never computes it row by row.
    CREATE FUNCTION sign_grams(given text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
        SELECT COALESCE(array_agg(gram), '{}')
          FROM (SELECT substr(signs, place, size) AS gram
                  FROM regexp_replace(given, '[\\x01-\\x7f]+', ' ', 'g') AS signs,
                       generate_series(1, length(signs)) AS place, generate_series(1, 2) AS size
                 WHERE place + size - 1 <= length(signs)) AS cut
         WHERE position(' ' IN gram) = 0
      $$;

    ALTER TABLE children
      ADD COLUMN allergies text,
      ADD COLUMN notes text,
      ADD COLUMN photo_id uuid REFERENCES files (id),
      ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
        plain_text(fullname || ' ' || COALESCE(mykid_no || ' ' || replace(mykid_no, '-', ''), ''))
      ) STORED;
    CREATE UNIQUE INDEX children_mykid_no_key ON children (mykid_no);
    CREATE INDEX children_search ON children USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
    CREATE INDEX children_search_signs ON children USING gin (sign_grams(search_text)) WITH (fastupdate = off);
    CREATE INDEX children_photo ON children (photo_id);
    -- A page by name, whatever is filtered, and the number of children of a filter, from the index alone.
    CREATE INDEX children_listed ON children (fullname, id) INCLUDE (status, preschool_id, classroom_id);
    CREATE INDEX children_counted ON children (status, preschool_id, classroom_id);
    DROP INDEX children_fullname;

    ALTER TABLE child_parents ADD COLUMN is_payer boolean NOT NULL DEFAULT false;
    UPDATE child_parents SET is_payer = true
     WHERE user_id = (SELECT min(user_id) FROM child_parents AS all_parents
                       WHERE all_parents.child_id = child_parents.child_id);
    CREATE UNIQUE INDEX child_parents_payer_key ON child_parents (child_id) WHERE is_payer;

    CREATE TABLE child_status_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      child_id bigint NOT NULL REFERENCES children (id) ON DELETE CASCADE,
      -- Null for the status that the child came with.
      from_status integer CHECK (from_status BETWEEN 1 AND 9),
      to_status integer NOT NULL CHECK (to_status BETWEEN 1 AND 9),
      reason text,
      changed_by bigint REFERENCES users (id),
      changed_at timestamptz NOT NULL,
      CHECK (to_status NOT IN (3, 4, 7, 8) OR reason IS NOT NULL)
    );
    CREATE INDEX child_status_changes_child ON child_status_changes (child_id, id);

    ALTER TABLE users
      ADD COLUMN phone_no text,
      ADD COLUMN created_by bigint REFERENCES users (id),
      ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
        plain_text(name || ' ' || email || ' ' || COALESCE(phone_no, ''))
      ) STORED;
    CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
    CREATE INDEX users_search_signs ON users USING gin (sign_grams(search_text)) WITH (fastupdate = off);
    CREATE INDEX users_name ON users (name, id);
    CREATE INDEX users_created_by ON users (created_by);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX users_created_by, users_name, users_search, users_search_signs;
    ALTER TABLE users DROP COLUMN search_text, DROP COLUMN created_by, DROP COLUMN phone_no;
    DROP TABLE child_status_changes;
    DROP INDEX child_parents_payer_key;
    ALTER TABLE child_parents DROP COLUMN is_payer;
    CREATE INDEX children_fullname ON children (fullname, id);
    DROP INDEX children_counted, children_listed, children_photo, children_search,
      children_search_signs, children_mykid_no_key;
    ALTER TABLE children DROP COLUMN search_text, DROP COLUMN photo_id, DROP COLUMN notes, DROP COLUMN allergies;
    DROP FUNCTION sign_grams, plain_text;
    DROP TABLE files;
  `);
}
