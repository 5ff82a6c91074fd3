/** Says in one sentence why the database at DATABASE_URL cannot be used, instead of failing somewhere later. */
import { Client } from 'pg';
import { StartProblem } from '../start-problem';

const OLDEST_VERSION = 15;

/** @throws StartProblem when it does not answer or is too old. */
export async function refuseUnfitDatabase(url: string): Promise<void> {
  const version = await readVersion(url);
  if (version >= OLDEST_VERSION) return;
  throw new StartProblem(
    `The database at DATABASE_URL is PostgreSQL ${version}: it should be ${OLDEST_VERSION} or newer.`,
  );
}

async function readVersion(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    // A refused connection to a name with several addresses has no message of its own, only a code.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The database at DATABASE_URL cannot be used: ${message || code}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
