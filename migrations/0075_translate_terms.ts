/** Terms in other languages than English, version by version, and in which one a parent accepted them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- { "ms": { "name", "content" }, "zh": … }: a language that has no text is not there.
    ALTER TABLE terms ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
      CONSTRAINT terms_translations_check CHECK (jsonb_typeof(translations) = 'object');
    ALTER TABLE terms_versions ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
    ALTER TABLE terms_acceptances ADD COLUMN language text NOT NULL DEFAULT 'en'
      CONSTRAINT terms_acceptances_language_check CHECK (language IN ('en', 'ms', 'zh'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE terms_acceptances DROP COLUMN language;
    ALTER TABLE terms_versions DROP COLUMN translations;
    ALTER TABLE terms DROP COLUMN translations;
  `);
}
