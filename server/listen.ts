/** The address the server answers on: free at all, taken at the end of the start, left without cutting anyone off. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from './log';
import { StartProblem } from './start-problem';

export interface Place {
  port: number;
  /** Absent: all addresses. */
  host?: string;
}

/** A server that is just stopping (a restart) may need a moment to leave its port. */
const PATIENCE_MS = 3_000;

/**
 * How long a stranger may take: for the head of a request, for all of it (10 MB by a slow telephone), and between two
 * requests: longer than a proxy keeps its connections (a minute), so that it never asks on one that is being closed.
 */
export const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};
/** A connection on which nothing moves, in either direction: longer than the slowest answer needs to begin. */
const STILL_MS = 180_000;

/** Says at once, before anything is started, that the port cannot be had; answers the port, chosen for 0. */
export async function reservePort(place: Place, log: (line: string) => void): Promise<number> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(100)) {
    try {
      const server = await listen(createServer(), place);
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      return port;
    } catch (error) {
      const waits = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!waits || Date.now() > deadline) throw explain(error as NodeJS.ErrnoException, place);
      if (deadline - Date.now() > PATIENCE_MS - 50) log(`Waiting for port ${place.port} to become free…`);
    }
  }
}

/** Answers requests from now on. */
export async function serve(handler: RequestListener, place: Place, limits = LIMITS): Promise<Server> {
  try {
    const server = createServer(limits, handler);
    server.setTimeout(STILL_MS);
    return await listen(server, place);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, place);
  }
}

/**
 * Takes no new connection, answers what comes on those that stand and has each end with its answer, and cuts what
 * still runs after `limitMs` or at `hurry`.
 */
export async function leave(server: Server, limitMs: number, hurry: AbortSignal): Promise<void> {
  // A proxy keeps its connections busy: none would ever be idle, and the last request on it would be cut.
  server.prependListener('request', (_, answer) => answer.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy just now is kept alive after its answer, and would hold up the end.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => {
    log.warn(`What still ran after ${limitMs / 1000} s was cut.`);
    server.closeAllConnections();
  }, limitMs);
  hurry.addEventListener('abort', () => server.closeAllConnections());
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** What to type into a browser on this machine. */
export function addressOf({ host, port }: Place): string {
  const local = !host || ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = local ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function listen(server: Server, { port, host }: Place): Promise<Server> {
  const options: ListenOptions = { port, host };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function explain(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken, perhaps by a Tadika that is running already: stop that, or choose another port, for example PORT=${port + 1} npm start.`,
      );
    case 'EACCES':
      return new StartProblem(
        `This user may not listen on port ${port}: choose one of 1024 or higher, for example PORT=3000 npm start.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}
