/** The floor of a drain: the statements that the server sent, recorded once and sent again by a bare script. */
import type { Knex } from 'knex';
import { Client } from 'pg';

export interface Statement {
  sql: string;
  bindings: unknown[];
}

/** Notes all that goes to the database, transactions included; answers what was noted since the last call. */
export function recordStatements(knex: Knex): () => Statement[] {
  let noted: Statement[] = [];
  knex.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
    noted.push({ sql, bindings: bindings ?? [] });
  });
  return () => {
    const all = noted;
    noted = [];
    return all;
  };
}

/** One connection that sends statements one after the other and waits for each. */
export async function connectBarely(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    async send(statements: readonly Statement[]): Promise<void> {
      for (const { sql, bindings } of statements) await client.query(sql, bindings);
    },
    end: () => client.end(),
  };
}
