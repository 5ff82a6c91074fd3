/**
 * A port for a server that is a process of its own. It takes its port at the beginning of its start, leaves it, and
 * listens seconds later; one that is started again expects the port that it had. What the system gives to whoever asks
 * for any port (32768 and up; on some systems 49152) may be another test's by then, so these lie below.
 */
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const FIRST = 20_000;
const COUNT = 6_000;

/** This process's alone among tests, for as long as it lives: it holds the port COUNT above, that servers never have. */
export async function ownPort(): Promise<string> {
  for (;;) {
    // Even: the simulations of a demonstration take the next one.
    const port = FIRST + 2 * randomInt(COUNT / 2);
    const claim = await listen(port + COUNT);
    if (claim === null) continue;
    claim.unref();
    const [own, next] = [await listen(port), await listen(port + 1)];
    for (const server of [own, next]) await new Promise((done) => (server ? server.close(done) : done(null)));
    if (own && next) return String(port);
    claim.close();
  }
}

/** Null where the port is taken. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, () => resolve(server));
  });
}
