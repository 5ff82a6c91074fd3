/** Before the tests of a browser: a data folder as the first start of the server leaves it, to copy from. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { NOW } from './demo-day';
import { openFolder } from './open-folder';
import { startServer } from './server-process';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demonstration of NOW, of a server that has ended. */
    demoDataDir: string;
  }
}

export default async function prepareDemo(project: TestProject): Promise<() => void> {
  const dataDir = openFolder('tadika-demo-');
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startServer({ dataDir, env: { NOW } });
    await server.kill('SIGTERM');
  } catch (error) {
    remove();
    throw error;
  }
  project.provide('demoDataDir', dataDir);
  return remove;
}
