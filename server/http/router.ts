/** Puts the served endpoints on a Koa router, and refuses to start when the contract and the served endpoints disagree. */
import Router from '@koa/router';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { isDownload } from './file-answer';
import type { Dependencies, Served } from './serve';

/**
 * @throws Error naming each endpoint without a policy, served twice, or declared and not served.
 */
export function createRouter(
  served: readonly Served[],
  contract: readonly Endpoint[],
  dependencies: Dependencies,
): Router {
  const problems = [
    ...served
      .filter(({ policy }) => typeof policy !== 'function')
      .map(({ endpoint }) => `${name(endpoint)} has no policy`),
    ...served
      .filter(
        ({ endpoint }, index) =>
          served.findIndex((other) => name(other.endpoint) === name(endpoint)) !== index,
      )
      .map(({ endpoint }) => `${name(endpoint)} is served twice`),
    ...contract
      .filter((endpoint) => !served.some((other) => other.endpoint === endpoint))
      .map((endpoint) => `${name(endpoint)} is declared and not served`),
    ...served
      .filter(({ endpoint }) => !contract.includes(endpoint))
      .map(({ endpoint }) => `${name(endpoint)} is served and not in the contract`),
  ];
  if (problems.length > 0) throw new Error(`The contract is not kept: ${problems.join('; ')}.`);

  const router = new Router();
  for (const { endpoint, handle } of served) {
    const paths = pathsOf(endpoint).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    router.register(paths, [endpoint.method], async (http, next) => {
      if (!endpoint.path.startsWith('/api/')) http.vary('Accept');
      if (isNavigation(endpoint, http.get('Accept')) && !isDownload(http)) return next();
      // Whatever a call answers is somebody's: no cache keeps it, unless the call says otherwise.
      http.set('Cache-Control', 'no-store');
      await handle(http, dependencies);
    });
  }
  return router;
}

/** The same path can be a screen and data: a browser's navigation gets the app, or the download. */
function isNavigation(endpoint: Endpoint, accept: string): boolean {
  if (endpoint.download) return false;
  return endpoint.method === 'GET' && !endpoint.path.startsWith('/api/') && accept.includes('text/html');
}

/** Its own, and the one that it had before. */
const pathsOf = ({ path, former }: Endpoint) => (former === undefined ? [path] : [path, former]);

const name = ({ method, path }: Endpoint) => `${method} ${path}`;
