/** What a page holds in memory, for whoever reads it out of a running browser. */
import type { BrowserContext, Page } from 'playwright-core';

/** The texts that a snapshot of the page's memory holds, after what nobody holds has been let go. */
export async function inHeap(
  context: BrowserContext,
  page: Page,
  texts: readonly string[],
): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return texts.filter((text) => strings.some((one) => one.includes(text)));
}
