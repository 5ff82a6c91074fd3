/** Chromium with a profile on the disk: in a private window IndexedDB lies in memory and strict costs nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { inject } from 'vitest';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Profile {
  /** Starts the browser on the profile; close the context to end it. */
  open(options?: { bypassCSP?: boolean; serviceWorkers?: 'allow' | 'block' }): Promise<BrowserContext>;
  remove(): void;
}

export function makeProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'tadika-bench-profile-'));
  return {
    open: (options) =>
      chromium.launchPersistentContext(folder, {
        executablePath: inject('chromium'),
        args: ARGUMENTS,
        viewport: { width: 820, height: 1180 },
        ...options,
      }),
    // Chromium may still be writing as it ends.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** A page of the server's origin that holds the real src/local and nothing else, as `window.bench`. */
export async function openLocalPage(context: BrowserContext, serverUrl: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('In the page:', error));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error('In the page:', message.text());
  });
  await page.goto(`${serverUrl}/healthz`);
  await page.addScriptTag({ content: await localBundle() });
  return page;
}

let bundle: Promise<string> | undefined;

function localBundle(): Promise<string> {
  bundle ??= bundleLocal();
  return bundle;
}

async function bundleLocal(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'local-page.ts'), formats: ['iife'], name: 'localPage' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The bundle of the page came out empty.');
  return chunk.code;
}
