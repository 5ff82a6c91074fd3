/**
 * The preview of a linked page. Names are resolved by a table, and connections to a checked address end at a
 * server of the test; what lies between is what runs in production: the checks, the redirects, the limits.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Network, Target } from '../../../server/providers/fetch-page';
import { LinkPreviews, previewAddress } from '../../../server/providers/link-preview';

const PUBLIC = '93.184.216.34';
const html = (head: string) => `<!doctype html><html><head>${head}</head><body>Hello</body></html>`;

let server: Server;
let serve: RequestListener;
let dialled: Target[];
let names: Record<string, string[]>;
let asked: string[];

beforeEach(async () => {
  dialled = [];
  asked = [];
  names = { 'site.test': [PUBLIC], 'other.test': ['2606:4700::1'] };
  serve = (_, response) => response.setHeader('Content-Type', 'text/html').end(html('<title>Page</title>'));
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    serve(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function look(url: string, given: Partial<Network> = {}) {
  const network: Network = {
    resolve: async (hostname) => {
      const found = names[hostname];
      if (!found) throw new Error(`ENOTFOUND ${hostname}`);
      return found;
    },
    dial: (target) => {
      dialled.push(target);
      return connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    },
    // The usual five seconds are short for a busy machine.
    limitMs: 60_000,
    ...given,
  };
  const address = previewAddress(url);
  return address === null
    ? Promise.resolve({ outcome: 'forbidden' as const })
    : new LinkPreviews(network).look(address);
}

const redirectTo = (location: string) => {
  serve = (request, response) => {
    if (request.url === '/') response.writeHead(302, { Location: location }).end();
    else response.setHeader('Content-Type', 'text/html').end(html('<title>There</title>'));
  };
};
const page = (head: string, type = 'text/html; charset=utf-8') => {
  serve = (_, response) => response.setHeader('Content-Type', type).end(html(head));
};

describe('an address that is not of the public internet', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://sub.localhost/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://0/',
    'http://１２７.０.０.１/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.16.5.5/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::127.0.0.1]/',
    'http://site.test@127.0.0.1/',
    'http://127.0.0.1@site.test/',
    'http://site.test:8080/',
    'http://site.test:22/',
    'ftp://site.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://site.test/',
    'data:text/html,x',
  ])('%s is refused, and nothing is dialled', async (url) => {
    names.localhost = ['127.0.0.1', '::1'];
    names['sub.localhost'] = ['127.0.0.1'];
    expect(await look(url)).toEqual({ outcome: 'forbidden' });
    expect(dialled).toEqual([]);
  });

  it.each([
    [['127.0.0.1']],
    [['10.0.0.5']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fe80::1%eth0']],
    [['64:ff9b::a00:1']],
    [[PUBLIC, '192.168.1.1']],
    [['192.168.1.1', PUBLIC]],
    [['2606:4700::1', 'fd00::1']],
    [['not an address']],
  ])('a name that stands for %s is refused, and nothing is dialled', async (addresses) => {
    names['inside.test'] = addresses;
    expect(await look('https://inside.test/')).toEqual({ outcome: 'forbidden' });
    expect(dialled).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/admin',
    'http://[::1]/admin',
    'http://2130706433/',
    '//127.0.0.1/x',
    'http://inside.test/',
    'http://site.test:6379/',
    'http://me:secret@other.test/',
    'ftp://other.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('a redirect to %s is refused, and nothing more is dialled', async (location) => {
    names['inside.test'] = ['10.0.0.1'];
    redirectTo(location);
    expect(await look('http://site.test/')).toEqual({ outcome: 'forbidden' });
    expect(dialled).toHaveLength(1);
  });

  it('is not reached by a name that answers otherwise the second time', async () => {
    let times = 0;
    const resolve = async () => {
      times += 1;
      return [times === 1 ? PUBLIC : '127.0.0.1'];
    };
    expect(await look('http://rebinding.test/', { resolve })).toMatchObject({ outcome: 'found' });
    expect(times).toBe(1);
    expect(dialled).toEqual([{ address: PUBLIC, port: 80, hostname: 'rebinding.test', secure: false }]);
    // Each redirect asks anew, and checks anew.
    times = 0;
    redirectTo('/again');
    expect(await look('http://rebinding.test/', { resolve })).toEqual({ outcome: 'forbidden' });
  });
});

describe('a public page', () => {
  it('is asked at the address that was checked, by its own name', async () => {
    await look('http://site.test/a%20b?c=1#fragment');
    expect(dialled).toEqual([{ address: PUBLIC, port: 80, hostname: 'site.test', secure: false }]);
    expect(asked).toEqual(['site.test/a%20b?c=1']);
  });

  it('is dialled with TLS on 443 where the address says https', async () => {
    await look('https://other.test./');
    expect(dialled).toEqual([{ address: '2606:4700::1', port: 443, hostname: 'other.test', secure: true }]);
  });

  it('tells its title, description and image', async () => {
    page(`<title>Plain</title><meta property="og:title" content="Titik &amp; garis">
      <meta name="description" content=" Satu \n dua ">
      <meta property="og:image" content="/gambar.png">`);
    expect(await look('http://site.test/dir/')).toEqual({
      outcome: 'found',
      title: 'Titik & garis',
      description: 'Satu dua',
      image: 'http://site.test/gambar.png',
    });
  });

  it('without a title is called by its host, and a drawing’s title is not its own', async () => {
    page('<svg><title>Logo</title></svg>');
    expect(await look('http://site.test/')).toEqual({
      outcome: 'found',
      title: 'site.test',
      description: null,
      image: null,
    });
  });

  it('has its texts cut, and its image only from the web', async () => {
    for (const image of [
      'javascript:alert(1)',
      'data:image/png;base64,x',
      'http://a:b@site.test/x',
      `/${'x'.repeat(2_100)}`,
    ]) {
      page(`<title>${'長'.repeat(500)}\u0000</title><meta name="description" content="${'d'.repeat(5_000)}">
        <meta property="og:image" content="${image}">`);
      const found = await look('http://site.test/');
      if (found.outcome !== 'found') throw new Error(found.outcome);
      expect([[...found.title].length, found.description?.length, found.image]).toEqual([200, 500, null]);
      expect(found.title).not.toContain('\u0000');
    }
  });

  it('keeps markup in its title as the text that it is', async () => {
    page('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(await look('http://site.test/')).toMatchObject({ title: '<script>alert(1)</script>' });
  });

  it.each([
    ['text/html; charset=big5', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5])],
    ['text/html', Buffer.from('中文')],
    ['text/html; charset=nobody-knows', Buffer.from('中文')],
  ])('is read in its encoding: %s', async (type, title) => {
    serve = (_, response) =>
      response
        .setHeader('Content-Type', type)
        .end(Buffer.concat([Buffer.from('<title>'), title, Buffer.from('</title>')]));
    expect(await look('http://site.test/')).toMatchObject({ title: '中文' });
  });

  it('is read in the encoding that the page itself names', async () => {
    serve = (_, response) =>
      response
        .setHeader('Content-Type', 'text/html')
        .end(
          Buffer.concat([
            Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><title>'),
            Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
            Buffer.from('</title>'),
          ]),
        );
    expect(await look('http://site.test/')).toMatchObject({ title: '中文' });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is unpacked from %s', async (coding, pack) => {
    serve = (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': coding })
        .end(pack(html('<title>Packed</title>')));
    expect(await look('http://site.test/')).toMatchObject({ title: 'Packed' });
  });

  it('is followed over three redirects, and not over a fourth', async () => {
    serve = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(301, { Location: `/${left - 1}` }).end();
      else response.setHeader('Content-Type', 'text/html').end(html('<title>End</title>'));
    };
    expect(await look('http://site.test/3')).toMatchObject({ outcome: 'found', title: 'End' });
    expect(await look('http://site.test/4')).toEqual({ outcome: 'unavailable' });
  });

  it('is followed to another name, whose address is checked too', async () => {
    redirectTo('https://other.test/there');
    expect(await look('http://site.test/')).toMatchObject({ outcome: 'found', title: 'There' });
    expect(dialled.map(({ address }) => address)).toEqual([PUBLIC, '2606:4700::1']);
  });
});

describe('a page that can’t be had', () => {
  it.each(['application/pdf', 'text/plain', 'image/svg+xml', 'application/json', 'text/htmlx', ''])(
    'is one of the type %j',
    async (type) => {
      page('<title>No</title>', type);
      expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
    },
  );

  it.each([404, 500, 204, 401])('is one that answers %i', async (status) => {
    serve = (_, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end();
    expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
  });

  it('is one whose name nobody knows, or that nobody answers', async () => {
    expect(await look('http://unknown.test/')).toEqual({ outcome: 'unavailable' });
    const dial: Network['dial'] = () => connect({ host: '127.0.0.1', port: 1 });
    expect(await look('http://site.test/', { dial })).toEqual({ outcome: 'unavailable' });
  });

  it('is one that redirects in a circle, or to nothing', async () => {
    serve = (_, response) => response.writeHead(302, { Location: '/' }).end();
    expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
    expect(dialled).toHaveLength(4);
    serve = (_, response) => response.writeHead(302, { Location: 'http://[' }).end();
    expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
  });

  it('is one that breaks off, or is packed wrongly', async () => {
    serve = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '5000' });
      response.write('<title>Ha');
      response.socket?.destroySoon();
    };
    expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
    for (const coding of ['gzip', 'br', 'deflate', 'klingon']) {
      serve = (_, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': coding }).end('<title>x');
      expect(await look('http://site.test/')).toEqual({ outcome: 'unavailable' });
    }
  });

  it('is one that answers drop by drop: the time is for all of it', async () => {
    const dripping: ReturnType<typeof setInterval>[] = [];
    const drip = (write: () => void) => dripping.push(setInterval(write, 20));
    serve = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      drip(() => response.write('<p>'));
    };
    expect(await look('http://site.test/', { limitMs: 200 })).toEqual({ outcome: 'unavailable' });
    // Its headers too, and the answer of its name.
    serve = (_, response) => void drip(() => response.socket?.write('X'));
    expect(await look('http://site.test/', { limitMs: 200 })).toEqual({ outcome: 'unavailable' });
    const resolve = () => new Promise<string[]>(() => {});
    expect(await look('http://site.test/', { limitMs: 200, resolve })).toEqual({ outcome: 'unavailable' });
    for (const timer of dripping) clearInterval(timer);
  });
});

describe('a page without an end', () => {
  it('is read to the limit and no further', async () => {
    let sent = 0;
    serve = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write('<title>Long</title>');
      const block = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += block.length;
        sent += block.length;
      };
      response.on('drain', more);
      more();
    };
    expect(await look('http://site.test/')).toMatchObject({ outcome: 'found', title: 'Long' });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('does not unpack to more than the limit', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('<title>Bomb</title>'), Buffer.alloc(300 * 1024 * 1024)]),
    );
    const before = process.memoryUsage().rss;
    serve = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(bomb);
    expect(await look('http://site.test/')).toMatchObject({ outcome: 'found', title: 'Bomb' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('does not send more than the limit packed, either', async () => {
    // Empty blocks unpack to nothing for as long as they come.
    const empty = Buffer.alloc(1024 * 1024);
    serve = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'deflate' });
      response.write(Buffer.from([0x78, 0x9c]));
      const block = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
      for (let at = 0; at + 5 <= empty.length; at += 5) block.copy(empty, at);
      response.write(empty.subarray(0, empty.length - (empty.length % 5)));
    };
    // What the limit of time ended would be found, too.
    const started = performance.now();
    expect(await look('http://site.test/')).toMatchObject({ outcome: 'found', title: 'site.test' });
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
