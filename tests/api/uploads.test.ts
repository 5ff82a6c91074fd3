/** What people send in files: pictures that give nothing away and harm nobody who opens them, and not without end. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { redrawStored } from '../../server/providers/redraw-stored';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { formWith, PDF_BYTES, SMALLEST_PNG } from '../support/files';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, owing } = moneyDesk();
let principal: Caller;
let path: string;

beforeAll(async () => {
  const here = await buildPreschool(running.knex);
  principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [here] }));
  path = `/api/children/${(await buildChild(running.knex, here)).id}/photo`;
});

const set = (bytes: Buffer) => principal.post(path, formWith('photo', bytes));
async function shown(): Promise<Buffer> {
  const answer = await fetch(running.api.url + path, {
    headers: { Authorization: `Bearer ${principal.token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

/** What a telephone makes: turned by its camera, with the place where it was taken. */
const photograph = (kind: 'jpeg' | 'png' | 'webp', width = 2_400, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .withExif({
      IFD0: { Make: 'Telefon Rahsia', ImageDescription: 'Rumah kami' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '3/1 8/1 20/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 41/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    [kind]()
    .toBuffer();

/** A PNG of one colour: few bytes, however many pixels. */
function emptyPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of a telephone (%s) is kept upright, without the place where it was taken, as large as a screen shows',
    async (kind) => {
      const taken = await photograph(kind);
      expect(taken.includes('Telefon Rahsia')).toBe(true);
      expect((await set(taken)).status).toBe(200);
      const kept = await shown();
      const { format, width, height, exif, orientation } = await sharp(kept).metadata();
      expect({ format, width, height, exif, orientation }).toMatchObject({
        format: kind,
        width: 800,
        height: 1_600,
        exif: undefined,
      });
      for (const trace of ['Telefon Rahsia', 'Rumah kami', 'Exif', 'GPS'])
        expect(kept.includes(trace)).toBe(false);
    },
  );

  it('keeps nothing that hides behind its end', async () => {
    const hidden = Buffer.concat([SMALLEST_PNG, Buffer.from('<script>alert(1)</script>')]);
    expect((await set(hidden)).status).toBe(200);
    expect((await shown()).includes('script')).toBe(false);
  });

  it('of 900 million pixels in a hundred thousand bytes is refused without drawing it', async () => {
    const bomb = emptyPng(30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const answer = await set(bomb);
    expect([answer.status, answer.body.errors]).toEqual([422, { photo: [messages.pictureTooLarge] }]);
  });

  it('that is none behind its first bytes is refused', async () => {
    const [png, jpeg] = [
      SMALLEST_PNG.subarray(0, 40),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]),
    ];
    for (const bytes of [png, jpeg])
      expect((await set(bytes)).body.errors).toEqual({ photo: [messages.pictureUnreadable] });
  });

  it('that is repeated under its key is the same file, although it is drawn anew', async () => {
    const taken = await photograph('jpeg', 40, 30);
    const send = () =>
      principal.post(path, formWith('photo', taken), {
        headers: { 'Idempotency-Key': 'photo-of-a-telephone' },
      });
    const [one, same] = [await send(), await send()];
    expect([one.status, same.status, same.body]).toEqual([200, 200, one.body]);
  });

  it('that was stored as it came is drawn anew by night; what is no picture stays', async () => {
    const { knex, clock } = running;
    await set(SMALLEST_PNG);
    const { photo_id: id } = await knex('children').whereNotNull('photo_id').first('photo_id');
    const taken = await photograph('jpeg', 40, 30);
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
    const asBefore = { redrawn_at: null, content_type: 'image/jpeg' };
    await knex('files')
      .where({ id })
      .update({ ...asBefore, bytes: taken, size: taken.length });
    const [other] = await knex('files')
      .insert({
        ...asBefore,
        id: 'a0000000-0000-4000-8000-000000000001',
        name: 'x.jpg',
        bytes: broken,
        size: 4,
        sha256: 'x'.repeat(64),
        created_at: clock.now(),
        created_by: await knex('users')
          .first('id')
          .then((user) => user.id),
      })
      .returning('id');
    await redrawStored({ knex, clock });
    const { bytes, size } = await knex('files').where({ id }).first();
    expect([bytes.includes('Telefon Rahsia'), size]).toEqual([false, bytes.length]);
    expect((await knex('files').where({ id: other.id }).first()).bytes).toEqual(broken);
    expect(await knex('files').whereNull('redrawn_at').whereLike('content_type', 'image/%')).toEqual([]);
  });
});

describe('the slip of a payment', () => {
  const slip = (bytes: Buffer) =>
    formWith('attach', bytes, 'slip', { paid_amount: '100', payment_method: '5', paid_at: TODAY });

  it('as a PDF stays as it is', async () => {
    const made = await owing();
    expect((await desk.parent.post(`/api/invoices/${made.id}/payment`, slip(PDF_BYTES))).status).toBe(200);
    const { slip_file_id: id } = await running.knex('payments').where({ invoice_id: made.id }).first();
    expect((await running.knex('files').where({ id }).first()).bytes).toEqual(PDF_BYTES);
  });

  it('counts: of one person 50 MB a day are taken, whatever became of the files', async () => {
    const { knex, clock } = running;
    const mother = desk.family.parent.id;
    const made = await owing();
    const large = Buffer.concat([PDF_BYTES, Buffer.alloc(9_000_000)]);
    const send = (invoice: { id: number }) =>
      desk.principal.post(`/api/invoices/${invoice.id}/payment`, slip(large));
    for (let file = 0; file < 5; file += 1) expect((await send(made)).status).toBe(200);
    const sixth = await send(made);
    const seventh = await send(made);
    expect([sixth.status, sixth.body.message, seventh.status]).toEqual([429, messages.uploadedEnough, 429]);
    // Nothing of what was refused is there, and others send as before.
    expect(await knex('payments').where({ invoice_id: made.id })).toHaveLength(5);
    expect(
      (await desk.parent.post(`/api/invoices/${(await owing()).id}/payment`, slip(PDF_BYTES))).status,
    ).toBe(200);
    const counted = await knex('upload_days').where({ day: clock.today() });
    expect(counted.find(({ user_id }) => Number(user_id) === mother)).toBeDefined();
    await knex('upload_days').update({ day: '2020-01-01' });
    expect((await send(made)).status).toBe(200);
  });
});
