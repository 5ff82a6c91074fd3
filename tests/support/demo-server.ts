/** A server with the demonstration for one test file. Its data were loaded once for all files: a first start is slow. */
import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { Caller } from './api';
import { DEMO_PASSWORD } from './browser';
import { NOW as demoNow } from './demo-day';
import { openFolder } from './open-folder';
import { type ServerProcess, startServer } from './server-process';

/**
 * @param given.root the folder that holds dist and node_modules; the project's own when left out
 * @param given.now when it takes place, if not when the demonstration was loaded
 */
export async function startDemo(given: { root?: string; now?: string } = {}): Promise<ServerProcess> {
  const { now: NOW = demoNow, ...rest } = given;
  const dataDir = openFolder('tadika-server-');
  await cp(inject('demoDataDir'), dataDir, { recursive: true });
  return startServer({ ...rest, dataDir, removeDataDir: true, env: { NOW } });
}

/** Starts a server again that was ended: on its data, at its address. */
export function startDemoAgain({ dataDir, url }: ServerProcess): Promise<ServerProcess> {
  return startServer({ dataDir, removeDataDir: true, env: { NOW: demoNow, PORT: new URL(url).port } });
}

/** Someone of the demonstration, calling the server without a browser. */
export async function callerOf({ url }: { url: string }, email: string): Promise<Caller> {
  const caller = new Caller(url);
  const answer = await caller.signIn(email, DEMO_PASSWORD);
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
  return caller;
}
