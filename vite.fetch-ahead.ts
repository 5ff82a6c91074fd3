/**
 * Tells the page's first script (public/before.js) which files each home needs beside the first: it fetches them while
 * the first is under way, instead of after it.
 */
import type { Plugin, Rolldown } from 'vite';

const homes: Record<string, string> = {
  '/': 'features/portal/home-page.tsx',
  '/today': 'features/today/today-page.tsx',
};

export function fetchAhead(): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: first }) {
        if (!bundle || !first) return;
        const known = new Set(filesOf(first, bundle));
        const ahead = Object.entries(homes).map(([path, screen]) => {
          const chunk = chunkWith(screen, bundle);
          return [
            path,
            filesOf(chunk, bundle)
              .filter((file) => !known.has(file))
              .map((file) => `/${file}`),
          ];
        });
        const data = JSON.stringify(Object.fromEntries(ahead)).replaceAll('"', '&quot;');
        return (
          html
            .replace('src="/before.js"', `src="/before.js" data-ahead="${data}"`)
            // The styles draw the first shape: they, being small, go before the app's code.
            .replace('<script type="module"', '<script type="module" fetchpriority="low"')
        );
      },
    },
  };
}

function chunkWith(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(module))) return part;
  }
  throw new Error(`No file of the app holds ${module}.`);
}

/** The chunk's own file, those that it imports, and their styles. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) filesOf(imported, bundle, found);
  }
  return [...found];
}
