/** Asks open pages to drain, for the service worker: one that sleeps does not answer. */

/** The tag of the background sync, and of the message that wakes a page. */
export const SYNC_TAG = 'tadika-outbox';

/** How long a page may take to answer, in milliseconds. */
const ANSWER_MS = 3_000;

interface Page {
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** True as soon as one of the pages has answered that it drains. */
export async function wakePage(pages: readonly Page[]): Promise<boolean> {
  if (pages.length === 0) return false;
  return Promise.race([
    Promise.any(pages.map((page) => ask(page))),
    new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false)),
  ]);
}

function ask(page: Page): Promise<true> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: SYNC_TAG }, [port2]);
  });
}
