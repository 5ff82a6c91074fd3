/**
 * A network between browser and server that does what networks do: it drops, delays, truncates, doubles and resets.
 * It reads requests whole (a browser asks one thing at a time on a connection of HTTP/1.1) and answers byte by byte.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export const faultKinds = [
  'drop-request',
  'drop-answer',
  'truncate-request',
  'truncate-answer',
  'reset-answer',
  'delay-request',
  'delay-answer',
  'repeat-after',
  'repeat-at-once',
  'repeat-late',
] as const;
export type FaultKind = (typeof faultKinds)[number];
export interface Fault {
  kind: FaultKind;
  ms: number;
}

export interface Request {
  method: string;
  path: string;
  isPush: boolean;
  /** All of it, as it came. */
  bytes: Buffer;
}

/** `asked`: the whole request is here and goes no further. `answered`: the answer is here and goes no further. */
export type Point = 'asked' | 'sent' | 'answered';

export interface Network {
  url: string;
  /** The server's address; null while there is no network. */
  target: string | null;
  /** What befalls a request; null for nothing. */
  plan: (request: Request) => Fault | null;
  /** How often each fault befell a push. */
  counts: Map<FaultKind, number>;
  /** Resolves when the next push is at this point; at `asked` and `answered` its connection is held for ever. */
  catchPush(point: Point): Promise<void>;
  /** Resolves when no repeat is under way or to come. */
  quiet(): Promise<void>;
  /** Breaks every connection. */
  cut(): void;
  /** From here on nothing gets through. */
  disconnect(): void;
  stop(): Promise<void>;
}

const HEAD_END = '\r\n\r\n';

export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  const repeats = new Set<Promise<void>>();
  const caught: { point: Point; tell: () => void }[] = [];

  const server = createServer((client) => carry(client));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    plan: () => null,
    counts: new Map(),
    catchPush: (point) => new Promise((tell) => caught.push({ point, tell })),
    async quiet() {
      while (repeats.size > 0) await Promise.all(repeats);
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    disconnect() {
      network.target = null;
      network.cut();
    },
    stop() {
      network.target = null;
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return network;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  function toServer(): Socket | null {
    if (network.target === null) return null;
    const { hostname, port } = new URL(network.target);
    return keep(connect(Number(port), hostname));
  }

  /** True when someone waits for a push at this point. */
  function isCaught(request: Request, point: Point): boolean {
    if (!request.isPush) return false;
    const index = caught.findIndex((one) => one.point === point);
    if (index < 0) return false;
    const [one] = caught.splice(index, 1);
    one?.tell();
    return true;
  }

  function carry(client: Socket): void {
    keep(client);
    const upstream = toServer();
    if (upstream === null) {
      client.destroy();
      return;
    }
    let received: Buffer = Buffer.alloc(0);
    let answering: (bytes: Buffer) => void = (bytes) => client.write(bytes);
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      for (let whole = takeRequest(received); whole; whole = takeRequest(received)) {
        received = received.subarray(whole.bytes.length);
        answering = ask(whole, client, upstream);
      }
    });
    upstream.on('data', (bytes) => answering(bytes));
    upstream.on('end', () => client.end());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  }

  /** Sends a request on as the plan has it; answers what is to happen to each piece of its answer. */
  function ask(request: Request, client: Socket, upstream: Socket): (bytes: Buffer) => void {
    const pass = (bytes: Buffer) => void client.write(bytes);
    if (isCaught(request, 'asked')) return () => {};
    const fault = network.plan(request);
    if (fault && request.isPush) network.counts.set(fault.kind, (network.counts.get(fault.kind) ?? 0) + 1);
    const { bytes } = request;
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    const onward = (piece = bytes) => {
      if (!upstream.destroyed) upstream.write(piece);
      isCaught(request, 'sent');
    };
    let held = false;
    const unlessHeld = (piece: Buffer) => {
      held ||= isCaught(request, 'answered');
      if (!held) pass(piece);
    };
    switch (fault?.kind) {
      case undefined:
        onward();
        return unlessHeld;
      case 'drop-request':
        client.destroy();
        return () => {};
      case 'truncate-request':
        upstream.end(half);
        client.resetAndDestroy();
        return () => {};
      case 'drop-answer':
        onward();
        return () => client.destroy();
      case 'reset-answer':
        onward();
        return (piece) => {
          client.write(piece.subarray(0, 20), () => client.resetAndDestroy());
        };
      case 'truncate-answer':
        onward();
        return (piece) => {
          client.end(piece.subarray(0, Math.max(1, piece.length - 5)));
          upstream.destroy();
        };
      case 'delay-request':
        setTimeout(onward, fault.ms, bytes);
        return unlessHeld;
      case 'delay-answer':
        onward();
        return (piece) => {
          setTimeout(() => unlessHeld(piece), fault.ms);
        };
      case 'repeat-at-once':
        onward();
        repeat(bytes);
        return unlessHeld;
      case 'repeat-after': {
        onward();
        let first = true;
        return (piece) => {
          if (first) repeat(bytes);
          first = false;
          unlessHeld(piece);
        };
      }
      case 'repeat-late':
        onward();
        repeat(bytes, fault.ms);
        return unlessHeld;
    }
  }

  /** The same bytes once more on a connection of their own; nobody reads the answer. */
  function repeat(bytes: Buffer, ms = 0): void {
    const work = new Promise<void>((resolve) => {
      setTimeout(() => {
        const again = toServer();
        if (again === null) return resolve();
        again.once('data', () => again.destroy());
        again.once('close', () => resolve());
        again.write(bytes);
      }, ms);
    });
    repeats.add(work);
    work.then(() => repeats.delete(work));
  }
}

/** The first request in what was received, when all of it is here. */
function takeRequest(received: Buffer): Request | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.subarray(0, headEnd).toString('latin1');
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const end = headEnd + HEAD_END.length + length;
  if (received.length < end) return null;
  const [method = '', path = ''] = head.split(' ', 2);
  return { method, path, isPush: path.startsWith('/api/sync/push'), bytes: received.subarray(0, end) };
}
