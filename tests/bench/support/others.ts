/** RxDB and PouchDB for the bench: fetched into a folder of their own, and the barest server for each of them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { type BareServer, readBody, startBareServer } from './bare-server';
import { atEnd } from './clean-up';
import type { BenchDatabase } from './databases';
import { connectBarely } from './statements';

const PACKAGES = ['rxdb@17.6.0', 'rxjs@7.8.2', 'pouchdb-browser@9.0.0', 'events@3.3.0'];

/** The script of the page, with the packages in it. @throws when the registry does not answer */
export async function bundleOthers(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tadika-bench-others-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)('npm', [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--prefix',
    folder,
    ...PACKAGES,
  ]);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    resolve: {
      alias: ['rxdb', 'rxjs', 'pouchdb-browser', 'events'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(folder, 'node_modules', name),
      })),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'others-page.js'), formats: ['iife'], name: 'othersPage' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The bundle of the others came out empty.');
  return chunk.code;
}

interface Entry {
  id?: string;
  _id?: string;
}

/** Stores a batch in one multi-row insert; speaks as much of CouchDB's replication as a push needs. */
export async function startOthersServer(database: BenchDatabase): Promise<BareServer> {
  const bare = await connectBarely(database.url);
  atEnd(() => bare.end());
  await bare.client.query('CREATE TABLE others (id uuid PRIMARY KEY, body jsonb NOT NULL)');
  const store = async (entries: Entry[]) => {
    const places = entries.map((_, index) => `($${index * 2 + 1}, $${index * 2 + 2})`);
    const values = entries.flatMap((entry) => [entry.id ?? entry._id, entry]);
    await bare.client.query(`INSERT INTO others VALUES ${places.join()} ON CONFLICT DO NOTHING`, values);
  };
  return startBareServer(async (request, response) => {
    const body = await readBody(request);
    const answer = (status: number, said: unknown) => send(request, response, status, said);
    const path = new URL(request.url ?? '/', 'http://others').pathname;
    if (request.method === 'OPTIONS') return answer(200, {});
    if (path === '/rx') return answer(200, await store(JSON.parse(body)));
    if (path === '/db/_revs_diff') {
      const asked = Object.entries(JSON.parse(body) as Record<string, string[]>);
      return answer(200, Object.fromEntries(asked.map(([id, missing]) => [id, { missing }])));
    }
    if (path === '/db/_bulk_docs') {
      await store(JSON.parse(body).docs);
      return answer(201, []);
    }
    if (path.startsWith('/db/_local/'))
      return request.method === 'GET'
        ? answer(404, { error: 'not_found' })
        : answer(201, { ok: true, rev: '0-1' });
    return answer(200, { db_name: 'db', update_seq: 0, instance_start_time: '0' });
  });
}

function send(request: IncomingMessage, response: ServerResponse, status: number, said: unknown): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': request.headers.origin ?? '*',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET, POST, PUT',
    'Access-Control-Allow-Headers': 'content-type, accept',
    'Access-Control-Max-Age': '600',
  });
  response.end(JSON.stringify(said ?? null));
}
