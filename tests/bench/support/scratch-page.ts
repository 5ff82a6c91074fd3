import type { PushedOperation } from '#shared/endpoints/sync';
import { browserEnvironment } from '../../../src/local/browser-environment';
import { enqueue, requireActive } from '../../../src/local/outbox';
import { signIn } from '../../../src/local/session';
import { createTablet } from '../../../src/local/tablet';
import { toEntry } from './local-page';

let made: any;
export async function parts(account: { email: string; password: string }, queue: readonly PushedOperation[]) {
  const sums: Record<string, number> = {};
  const lap = (name: string, ms: number) => {
    sums[name] = (sums[name] ?? 0) + ms;
  };
  made ??= await (async () => {
    const holder = { lap };
    const b = browserEnvironment();
    const environment = {
      ...b,
      databasePrefix: 'scratch-',
      fetch: async (r: Request) => {
        const t = performance.now();
        const a = await fetch(r);
        if (a.status === 204) return a;
        const text = await a.text();
        holder.lap('fetch', performance.now() - t);
        return new Response(text, a);
      },
      locks: b.locks && {
        request: async (n: string, o: any, run: any) => {
          const t = performance.now();
          let w = 0;
          const r = (await b.locks!.request(n, o, async () => {
            w = performance.now();
            const x = await run();
            holder.lap('step', performance.now() - w);
            return x;
          })) as any;
          holder.lap('lock', w - t);
          return r;
        },
      },
    };
    const tablet = createTablet(environment as any, { automatic: false });
    await tablet.start();
    await signIn(account, tablet);
    const { database } = requireActive(tablet);
    return { tablet, holder };
  })();
  made.holder.lap = lap;
  const { tablet } = made;
  const { database, sync } = requireActive(tablet);
  await database.outbox.clear();
  await enqueue(tablet, queue.map(toEntry));
  for (const k in sums) delete sums[k];
  const t = performance.now();
  await sync.drain();
  lap('all', performance.now() - t);
  return JSON.stringify(sums);
}
(window as any).parts = parts;
