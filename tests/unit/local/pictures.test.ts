/** Photos on a tablet: noted with whom they show, sent last, and gone before anything else when room is short. */
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages';
import { noteCare } from '../../../src/features/care-log/care-entries';
import { makeRoom } from '../../../src/local/make-room';
import { ownPicture } from '../../../src/local/pictures';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from './support/build';
import { type FakeServer, pushed } from './support/fake-server';
import { answerPages, child, screen } from './support/feed';

const PHOTO = '/9j/AAAA';
let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  answerPages(server, {
    cursor: 'c1',
    changes: [
      child(),
      child({ id: 12, fullname: 'Wei Ming' }),
      child({ id: 13, fullname: 'Ravi', withdrawn_consents: ['photo_app'] }),
      child({ id: 14, fullname: 'Siti', withdrawn_consents: ['photo_class'] }),
    ],
  });
  await run();
});

const run = () => active.sync.run('timer');
const take = (childIds: number[]) =>
  noteCare(
    {
      childIds,
      act: 'photo',
      detail: null,
      portion: null,
      note: 'In the garden',
      photo: PHOTO,
      at: { day: '2026-11-20', time: '10:05' },
    },
    tablet,
  );
const rows = () => active.database.outbox.orderBy('order').toArray();
const named = async () => (await rows()).map(({ name, state }) => `${name} ${state}`);

test('A photo is queued once, with an event for each child that names it, and shown from the outbox', async () => {
  await take([11, 12]);
  expect(await named()).toEqual(['record_care pending', 'record_care pending', 'note_picture pending']);
  const [first, second, picture] = await rows();
  expect(first?.arguments.picture).toBe(picture?.entity_id);
  expect(second?.arguments.picture).toBe(picture?.entity_id);
  expect(await ownPicture(picture?.entity_id ?? '', tablet)).toBe(`data:image/jpeg;base64,${PHOTO}`);
});

test('A child whom a consent keeps off is on none, or on none with others, whatever the screen let through', async () => {
  await expect(take([11, 13])).rejects.toMatchObject({ errors: { picture: [messages.photoWithdrawn] } });
  await expect(take([11, 14])).rejects.toMatchObject({ errors: { picture: [expect.any(String)] } });
  expect(await rows()).toEqual([]);
  await take([14]);
  expect(await rows()).toHaveLength(2);
});

test('Whatever else waits goes before a photo, and it goes alone', async () => {
  await take([11]);
  await screen(tablet, 38.4, 12);
  await run();
  const sent = server.pushes.map(({ operations }) => operations.map(({ name }) => name));
  expect(sent).toEqual([['record_care', 'record_screening'], ['note_picture']]);
});

describe('A photo that was sent', () => {
  let pulls = 1;
  const contactOn = async (today: string, more: object = {}) => {
    pulls += 1;
    answerPages(server, { cursor: `c${pulls}`, today, server_time: `${today}T04:00:00.000Z`, ...more });
    await run();
    return named();
  };

  test('stays 7 days, what says who is on it 30', async () => {
    await take([11]);
    await contactOn('2026-11-20');
    const both = ['record_care sent', 'note_picture sent'];
    expect(await contactOn('2026-11-26')).toEqual(both);
    expect(await contactOn('2026-11-28')).toEqual(both);
    expect(await contactOn('2026-11-29')).toEqual(['record_care sent']);
    expect(await contactOn('2026-12-21')).toEqual(['record_care sent']);
    expect(await contactOn('2026-12-22')).toEqual([]);
  });

  test('is offered again to a database that was set back within them', async () => {
    await take([11]);
    await contactOn('2026-11-20');
    server.pushes.length = 0;
    await contactOn('2026-11-25', { epoch: 'epoch-2' });
    const sent = server.pushes.flatMap(({ operations }) => operations.map(({ name }) => name));
    expect(sent).toEqual(['record_care', 'note_picture']);
  });

  test('goes first where room is short; what waits, and what the principal has, stays', async () => {
    await take([11]);
    await run();
    const usual = server.onPush;
    server.onPush = async (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id, name }) => ({
          operation_id,
          status: name === 'note_picture' ? 'held' : 'applied',
        })),
      );
    await take([12]);
    await run();
    server.onPush = usual;
    await take([14]);
    await makeRoom(active.database);
    expect(await named()).toEqual([
      'record_care sent',
      'record_care sent',
      'note_picture sent',
      'record_care pending',
      'note_picture pending',
    ]);
  });
});
