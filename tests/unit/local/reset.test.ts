import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedChange, PullAnswer } from '#shared/endpoints/sync';
import { recordScreening } from '../../../src/local/record-screening';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildChild, buildScreening, signedIn } from './support/build';
import { type FakeServer, problem, pulled, TODAY } from './support/fake-server';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

/** Answers one page after the other, and then empty ones. */
function answerPages(...pages: Partial<PullAnswer>[]): (string | null)[] {
  const cursors: (string | null)[] = [];
  const epoch = pages.at(-1)?.epoch ?? 'epoch-1';
  server.onPull = (query) => {
    cursors.push(query.get('cursor'));
    const page = pages.shift();
    return pulled(page ?? { cursor: query.get('cursor') ?? 'end', epoch });
  };
  return cursors;
}

const child = (changed: Parameters<typeof buildChild>[0] = {}): FeedChange => {
  const document = buildChild(changed);
  return { type: 'child', id: document.id, document };
};
const screening = (changed: Parameters<typeof buildScreening>[0] = {}): FeedChange => {
  const document = buildScreening(changed);
  return { type: 'screening', id: document.id, document };
};

const pull = () => active.sync.run('timer');
const names = async () => (await active.database.children.toArray()).map((each) => each.fullname);
const view = async (childId = 11) => {
  const document = buildScreening({ child_id: childId });
  return (await active.database.screenings.get(document.id))?.view ?? null;
};
const screen = (temperature: number, childId = 11) =>
  recordScreening(
    { childId, date: TODAY, content: { body_temperature: temperature, symptoms: [], others_message: null } },
    tablet,
  );

describe('a reset', () => {
  test('leaves old records readable until its last page, and then removes what it did not bring', async () => {
    answerPages({
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
      seen.push(await names());
      return pulled(pages.shift());
    };
    await pull();
    expect(seen[2]).toEqual(['Nur Aisyah binti Ali', 'Wei Ming', 'Kavitha']);
    expect(await names()).toEqual(['Nur Aisyah binti Ali', 'Kavitha']);
    expect(await active.database.screenings.count()).toBe(0);
  });

  test('that was broken off goes on with its cursor, and still removes the old', async () => {
    answerPages({ cursor: 'c1', reset: true, changes: [child({ id: 12, fullname: 'Wei Ming' })] });
    await pull();
    answerPages({ cursor: 'r1', reset: true, more: true, changes: [child()] });
    const usual = server.onPull;
    server.onPull = (query) => (query.get('cursor') === 'r1' ? problem(503) : usual(query));
    await pull();
    expect(await names()).toEqual(['Nur Aisyah', 'Wei Ming']);
    answerPages({ cursor: 'r2' });
    await pull();
    expect(await names()).toEqual(['Nur Aisyah']);
  });

  test('never touches the outbox, nor what it makes visible', async () => {
    answerPages({ cursor: 'c1', reset: true, changes: [child(), screening()] });
    await pull();
    await screen(38.2);
    server.onPush = () => problem(500);
    answerPages({ cursor: 'r1', reset: true, changes: [child()] });
    await pull();
    expect(await view()).toMatchObject({ body_temperature: 38.2 });
    expect(await active.database.outbox.count()).toBe(1);
  });
});
