/** `POST /api/link-preview`: what it answers, remembers, refuses and limits. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { PREVIEWS_A_MINUTE } from '../../server/features/classwork/preview-limit';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

let outside: Server;
let fetched = 0;
let answering = true;
const running = runningApi({
  previewNetwork: {
    resolve: async (hostname) => (hostname.endsWith('inside.test') ? ['10.0.0.1'] : ['93.184.216.34']),
    dial: () => connect({ host: '127.0.0.1', port: (outside.address() as AddressInfo).port }),
  },
});
let teacher: Caller;
let parent: Caller;

beforeAll(async () => {
  outside = createServer((_, response) => {
    fetched += 1;
    if (!answering) response.writeHead(503).end();
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(
          '<title>&lt;b&gt;Buku&lt;/b&gt;</title><meta name="description" content="Cerita"><meta property="og:image" content="/a.png">',
        );
  });
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening));
  const { knex, api } = running;
  teacher = await api.as(await buildUser(knex, 5, { preschools: [await buildPreschool(knex)] }));
  parent = await api.as(await buildUser(knex, 7));
});
afterAll(() => new Promise((closed) => outside.close(closed)));
beforeEach(async () => {
  fetched = 0;
  answering = true;
  await running.knex('rate_limits').delete();
});

const preview = (url: unknown, caller = teacher) => caller.post('/api/link-preview', { url });

describe('the preview of a link', () => {
  it('is the title, the description and the image of the page', async () => {
    const { status, body } = await preview('http://first.test/page');
    expect([status, body]).toEqual([
      200,
      {
        data: {
          dom_title: '<b>Buku</b>',
          dom_description: 'Cerita',
          domImage: 'http://first.test/a.png',
        },
      },
    ]);
  });

  it('is remembered for seven days, for everyone, whatever the fragment', async () => {
    await preview('http://kept.test/');
    await preview('http://kept.test/#part', parent);
    running.clock.advance(7 * DAY_MS - 1000);
    // A day and the bearer has run out: the people sign in again.
    const again = await running.api.as(await buildUser(running.knex, 2));
    await preview('kept.test', again).then(({ status }) => expect(status).toBe(200));
    expect(fetched).toBe(2);
    await preview('http://kept.test/', again);
    expect(fetched).toBe(2);
    running.clock.advance(2_000);
    await preview('http://kept.test/', again);
    expect(fetched).toBe(3);
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('is the host where the page can’t be had, which is tried again after ten minutes', async () => {
    answering = false;
    const host = { dom_title: 'down.test', dom_description: null, domImage: null };
    expect((await preview('http://www.down.test/x')).body).toEqual({ data: host });
    answering = true;
    expect((await preview('http://www.down.test/x')).body).toEqual({ data: host });
    expect(fetched).toBe(1);
    running.clock.advance(10 * MINUTE_MS + 1);
    expect((await preview('http://www.down.test/x')).body.data.dom_title).toBe('<b>Buku</b>');
    running.clock.set('2026-03-11T01:00:00Z');
  });

  it('stays what it was where the page does not answer later', async () => {
    await preview('http://stays.test/');
    answering = false;
    await running
      .knex('link_previews')
      .where('url', 'http://stays.test/')
      .update({ retry_at: new Date(0) });
    expect((await preview('http://stays.test/')).body.data.dom_title).toBe('<b>Buku</b>');
    expect((await preview('http://stays.test/')).body.data.dom_title).toBe('<b>Buku</b>');
    expect(fetched).toBe(2);
  });

  it.each([
    'http://inside.test/',
    'http://127.0.0.1/',
    'http://localhost:3000/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://site.test:8080/',
    'http://user:pass@site.test/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not an address',
  ])('of %s is refused', async (url) => {
    for (const _ of ['first', 'again']) {
      const { status, body } = await preview(url);
      expect([status, body]).toEqual([
        422,
        {
          message: 'This address can’t be previewed.',
          errors: { url: ['This address can’t be previewed.'] },
        },
      ]);
    }
    expect(fetched).toBe(0);
  });

  it('needs an address', async () => {
    for (const url of [undefined, '', '  ', null, 5, ['http://a.test']]) {
      const { status, body } = await preview(url);
      expect([status, body.errors]).toEqual([422, { url: [messages.attachmentUrlRequired] }]);
    }
    expect((await preview(`http://a.test/${'x'.repeat(2_000)}`)).body.errors).toEqual({
      url: [messages.urlTooLong],
    });
  });

  it('is fetched for one person so often in a minute, and what is remembered does not count', async () => {
    const answers = await Promise.all(
      Array.from({ length: PREVIEWS_A_MINUTE + 3 }, (_, index) => preview(`http://many.test/${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((s) => s === 429).length,
    ]).toEqual([PREVIEWS_A_MINUTE, 3]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ message: messages.tooMany });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    const known = answers.findIndex(({ status }) => status === 200);
    expect((await preview(`http://many.test/${known}`)).status).toBe(200);
    expect((await preview('http://many.test/another', parent)).status).toBe(200);
  });

  it('is not for those who are not signed in', async () => {
    expect((await preview('http://first.test/', running.api.anonymous())).status).toBe(401);
  });
});

describe('what the app may load', () => {
  it('is nothing from outside but the frames of videos and files', async () => {
    const { headers } = await running.api.anonymous().get('/healthz');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain(
      'frame-src https://www.youtube-nocookie.com https://drive.google.com https://docs.google.com;',
    );
  });
});
