import { beforeEach, describe, expect, test } from 'vitest';
import type { PullAnswer } from '#shared/endpoints/sync';
import type { Active, Tablet } from '../../../src/local/tablet';
import { until } from '../../support/until';
import { signedIn } from './support/build';
import { type FakeServer, problem, pulled } from './support/fake-server';
import { answerPages, child, screen, screening, shownScreening } from './support/feed';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

const pull = () => active.sync.run('timer');
const names = async () => (await active.database.children.toArray()).map((each) => each.fullname);
const view = (childId?: number) => shownScreening(active, childId);

describe('a reset', () => {
  test('leaves old records readable until its last page, and then removes what it did not bring', async () => {
    answerPages(server, {
      cursor: 'c1',
      reset: true,
      changes: [child(), child({ id: 12, fullname: 'Wei Ming' }), screening()],
    });
    await pull();
    const seen: string[][] = [];
    const pages: Partial<PullAnswer>[] = [
      { cursor: 'r1', reset: true, more: true, changes: [child({ id: 13, fullname: 'Kavitha' })] },
      { cursor: 'r2', reset: false, more: true, changes: [child({ fullname: 'Nur Aisyah binti Ali' })] },
      { cursor: 'r3' },
    ];
    server.onPull = async () => {
      const page = pages.shift();
      // The last page is asked for while the one before is stored: what that one left is looked at.
      if (pages.length === 0) await until(async () => (await names()).includes('Nur Aisyah binti Ali'));
      seen.push(await names());
      return pulled(page);
    };
    await pull();
    expect(seen[2]).toEqual(['Nur Aisyah binti Ali', 'Wei Ming', 'Kavitha']);
    expect(await names()).toEqual(['Nur Aisyah binti Ali', 'Kavitha']);
    expect(await active.database.records.count()).toBe(0);
  });

  test('that was broken off goes on with its cursor, and still removes the old', async () => {
    answerPages(server, { cursor: 'c1', reset: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] });
    await pull();
    answerPages(server, { cursor: 'r1', reset: true, more: true, changes: [child()] });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === 'r1' ? problem(503) : usual(query));
    await pull();
    expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
    answerPages(server, { cursor: 'r2' });
    await pull();
    expect(await names()).toEqual(['Nur Aisyah']);
  });

  test('never touches the outbox, nor what it makes visible', async () => {
    answerPages(server, { cursor: 'c1', reset: true, changes: [child(), screening()] });
    await pull();
    await screen(tablet, 38.2);
    server.onPush = () => problem(500);
    answerPages(server, { cursor: 'r1', reset: true, changes: [child()] });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 38.2 });
    expect(await active.database.outbox.count()).toBe(1);
  });
});
