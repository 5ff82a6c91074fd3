/**
 * A slow, lossy line between a tablet and the server: bytes take their turn, arrive late, and a packet that is lost is
 * sent again after a while, with everything behind it on its connection waiting, as TCP has it.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { seededRandom } from '../../../server/demo/random';

interface LineOptions {
  /** There and back, in milliseconds. */
  roundTripMs: number;
  /** Of all packets, in each direction. */
  lossShare: number;
  /** In each direction. */
  bitsPerSecond: number;
}

export interface SlowLine {
  url: string;
  /** From here on the same packets are lost as after the last call. */
  begin(): void;
  stop(): Promise<void>;
}

const PACKET_BYTES = 1_400;
/** A lost packet is missed after a round trip and this much. */
const MISSED_MS = 200;

export async function startSlowLine(target: string, options: LineOptions): Promise<SlowLine> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let random = seededRandom(1);
  const isLost = () => random.below(10_000) < options.lossShare * 10_000;
  const [up, down] = [createDirection(options, isLost), createDirection(options, isLost)];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    // A connection is there after a round trip.
    carry(client, upstream, up, options.roundTripMs);
    carry(upstream, client, down, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin() {
      random = seededRandom(1);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** When a packet that is handed over now arrives; all connections share the direction. */
type Direction = (bytes: number) => number;

function createDirection({ roundTripMs, bitsPerSecond }: LineOptions, isLost: () => boolean): Direction {
  let freeAt = 0;
  const send = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8_000) / bitsPerSecond;
  };
  return (bytes) => {
    send(bytes);
    let lateMs = roundTripMs / 2;
    while (isLost()) {
      // It takes the line's time once more.
      send(bytes);
      lateMs += roundTripMs + MISSED_MS;
    }
    return freeAt + lateMs;
  };
}

function carry(from: Socket, to: Socket, arrivesAt: Direction, openMs: number): void {
  let lastAt = performance.now() + openMs;
  let written = Promise.resolve();
  const then = (atMs: number, work: () => void) => {
    // In order, however late one of them is.
    lastAt = Math.max(lastAt, atMs);
    const due = lastAt;
    written = written.then(
      () => new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now()))),
    );
    written = written.then(work);
  };
  from.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      const packet = bytes.subarray(at, at + PACKET_BYTES);
      then(arrivesAt(packet.length), () => void to.write(packet));
    }
  });
  from.on('end', () => then(lastAt, () => to.end()));
}
