/**
 * Fetches a web page of strangers without being led anywhere else: each hop's name is resolved here, every
 * address of it is checked, and the connection goes to the address that was checked, so that no second answer of
 * the name counts. Time, size and redirects are limited.
 */
import { promises as dns } from 'node:dns';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectPlain, isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { connect as connectSecure } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address';

const REDIRECTS_MAX = 3;
const LIMIT_MS = 5_000;
/** For what arrives, and for what it unpacks to. */
const BYTES_MAX = 512 * 1024;
const REDIRECTS = [301, 302, 303, 307, 308];

/** The address may not be asked, or leads where it may not: nothing was sent there. */
export class ForbiddenAddress extends Error {}
/** There is no page to be had: no such name, no answer in time, no HTML. */
export class NoPage extends Error {}

export interface Target {
  /** The address that was checked. */
  address: string;
  port: number;
  /** The name in the page's address: for TLS and nothing else. */
  hostname: string;
  secure: boolean;
}

/** What touches the network; tests hand in their own, and everything else stays as it is. */
export interface Network {
  resolve: (hostname: string) => Promise<string[]>;
  dial: (target: Target) => Duplex;
  limitMs?: number;
}

export const realNetwork: Network = {
  resolve: async (hostname) => (await dns.lookup(hostname, { all: true })).map(({ address }) => address),
  dial: ({ address, port, hostname, secure }) =>
    secure
      ? connectSecure({ host: address, port, servername: isIP(hostname) ? '' : hostname })
      : connectPlain({ host: address, port }),
};

export interface Page {
  /** Where the redirects ended. */
  url: URL;
  /** At most 512 KB; the rest of a longer page was not read. */
  bytes: Buffer;
  contentType: string;
}

/** @throws ForbiddenAddress, NoPage */
export async function fetchPage(url: URL, network: Network): Promise<Page> {
  const signal = AbortSignal.timeout(network.limitMs ?? LIMIT_MS);
  let at = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const target = await checkedTarget(at, network, signal);
    const response = await ask(at, target, network, signal);
    const location = REDIRECTS.includes(response.statusCode ?? 0) ? response.headers.location : undefined;
    if (location === undefined) return readPage(at, response, signal);
    response.destroy();
    at = redirected(at, location);
  }
  throw new NoPage('Too many redirects.');
}

function redirected(from: URL, location: string): URL {
  try {
    return new URL(location, from);
  } catch {
    throw new NoPage('The redirect leads nowhere.');
  }
}

/** @throws ForbiddenAddress unless everything that the name stands for is public. */
async function checkedTarget(url: URL, network: Network, signal: AbortSignal): Promise<Target> {
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') throw new ForbiddenAddress('Neither http nor https.');
  if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('A user in the address.');
  // The port that goes with the protocol is left out by the URL.
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  if (port !== 80 && port !== 443) throw new ForbiddenAddress('Another port.');
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const addresses = isIP(hostname) ? [hostname] : await resolveName(hostname, network, signal);
  if (!addresses.every(isPublicAddress)) throw new ForbiddenAddress('Not a public address.');
  const [address] = addresses;
  if (address === undefined) throw new NoPage('No such name.');
  return { address, port, hostname, secure };
}

async function resolveName(hostname: string, network: Network, signal: AbortSignal): Promise<string[]> {
  try {
    return await untilAborted(network.resolve(hostname), signal);
  } catch (error) {
    throw new NoPage('No such name.', { cause: error });
  }
}

/** Sends one GET over a connection to the checked address, and answers with its headers. */
function ask(url: URL, target: Target, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoPage('No answer.', { cause: error }));
    const asking = request(
      {
        // With a connection of one's own neither name nor address is looked at again.
        createConnection: () => network.dial(target) as never,
        host: target.hostname,
        path: `${url.pathname}${url.search}`,
        headers: {
          Host: url.host,
          Accept: 'text/html',
          'Accept-Encoding': 'gzip, deflate, br',
          'Accept-Language': 'en, ms, zh, ta',
          'User-Agent': 'Tadika link preview',
          Connection: 'close',
        },
        maxHeaderSize: 16 * 1024,
        signal,
      },
      resolve,
    );
    asking.on('error', fail);
    asking.end();
  });
}

async function readPage(url: URL, response: IncomingMessage, signal: AbortSignal): Promise<Page> {
  const contentType = response.headers['content-type'] ?? '';
  try {
    if (response.statusCode !== 200) throw new NoPage(`Answered ${response.statusCode}.`);
    if (!/^\s*text\/html\s*(;|$)/i.test(contentType)) throw new NoPage('Not HTML.');
    return { url, contentType, bytes: await readBytes(response, signal) };
  } catch (error) {
    throw error instanceof NoPage ? error : new NoPage('Broken off.', { cause: error });
  } finally {
    response.destroy();
  }
}

/** The body, unpacked, up to the limit; what a page says of itself stands at its beginning. */
async function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const unpacked = unpack(response);
  const stop = () => unpacked.destroy(new NoPage('Too slow.'));
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  let arrived = 0;
  if (unpacked !== response) {
    response.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      if (arrived > BYTES_MAX) unpacked.destroy(new NoPage('Too long.'));
    });
  }
  try {
    if (signal.aborted) throw new NoPage('Too slow.');
    for await (const chunk of unpacked) {
      const bytes = (chunk as Buffer).subarray(0, BYTES_MAX - size);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= BYTES_MAX) break;
    }
  } catch (error) {
    // Cut off at the limit, what has come is what there is.
    if (arrived <= BYTES_MAX) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    unpacked.destroy();
  }
  return Buffer.concat(chunks);
}

function unpack(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return response;
  const unpacker =
    coding === 'gzip' || coding === 'x-gzip'
      ? createGunzip()
      : coding === 'deflate'
        ? createInflate()
        : coding === 'br'
          ? createBrotliDecompress()
          : null;
  if (!unpacker) throw new NoPage('Packed in a way that is not known.');
  response.on('error', (error) => unpacker.destroy(error));
  return response.pipe(unpacker);
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new NoPage('Too slow.'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
