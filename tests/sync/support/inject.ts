/** Calls the server's own request handler in this process, with no socket between: what is simulated is the network. */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface WireRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface WireAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Resolves when the server has answered, which is after its commit. */
export function inject(handler: Handler, { method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }) as unknown as Socket;
  Object.assign(socket, { remoteAddress: '10.0.0.1' });
  const request = new IncomingMessage(socket);
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  Object.assign(request, {
    method,
    url: path,
    httpVersion: '1.1',
    headers: { host: 'tadika.test', ...headers, ...length },
  });
  if (body !== null) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    response.write = ((chunk: Buffer | string) => {
      chunks.push(Buffer.from(chunk));
      return true;
    }) as typeof response.write;
    response.end = ((chunk?: Buffer | string) => {
      if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk));
      Object.defineProperty(response, 'writableEnded', { value: true });
      response.emit('finish');
      const names = Object.entries(response.getHeaders());
      resolve({
        status: response.statusCode,
        headers: names.flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
        ),
        body: Buffer.concat(chunks).toString('utf8'),
      });
      return response;
    }) as typeof response.end;
    Promise.resolve(handler(request, response)).catch(reject);
  });
}
