/** Strangers who take their time: they hold a connection no longer than the server bears, and get nothing for it. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS, leave, reservePort, serve } from '../../../server/listen';
import { log } from '../../../server/log';
import { IDLE_LIMIT_MS } from '../../support/api';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startWith(limits: typeof LIMITS): Promise<number> {
  server = await serve(
    (request, answer) => {
      request.resume().on('end', () => answer.end('read'));
    },
    { host: '127.0.0.1', port: 0 },
    limits,
  );
  return (server.address() as AddressInfo).port;
}

/** Writes this much of a request and nothing more; answers what came until the connection was closed. */
async function say(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.on('error', () => {});
  socket.write(words);
  await once(socket, 'close');
  return heard;
}

test('Who never ends the head of a request, or its body, is shown the door', async () => {
  const limits = {
    headersTimeout: 1_000,
    requestTimeout: 1_500,
    connectionsCheckingInterval: 20,
    keepAliveTimeout: 50,
  };
  const port = await startWith(limits);
  const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\n';
  const heard = await Promise.all([
    say(port, head),
    say(port, `${head}Content-Length: 100\r\n\r\nhalf of it`),
    say(port, `${head}Content-Length: 4\r\n\r\ngood`),
  ]);
  expect(heard[0]).toMatch(/^HTTP\/1.1 408 /);
  expect(heard[1]).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect(heard[2]).toMatch(/^HTTP\/1.1 200 /);
});

test('The limits of every server: a minute and more for a proxy’s idle connection, seconds for a head', async () => {
  await startWith(LIMITS);
  expect(server?.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server?.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(server?.requestTimeout).toBeLessThanOrEqual(120_000);
  expect(server?.timeout).toBeGreaterThan(LIMITS.requestTimeout as number);
});

test('Who calls in a test gives up a connection before the server does', () => {
  expect(IDLE_LIMIT_MS).toBeLessThan((LIMITS.keepAliveTimeout as number) / 2);
});

test('What still runs when a stop has waited long enough is cut, and that is told', async () => {
  const told = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const port = await startWith(LIMITS);
  const heard = say(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf of it');
  await once(server as Server, 'connection');
  await leave(server as Server, 200, new AbortController().signal);
  expect(await heard).toBe('');
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/was cut/));
  told.mockRestore();
});

test('Of port 0 it is said at once which one it will be', async () => {
  const port = await reservePort({ host: '127.0.0.1', port: 0 }, () => {});
  expect(port).toBeGreaterThan(1023);
});
