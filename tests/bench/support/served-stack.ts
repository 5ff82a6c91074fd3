/**
 * A bare endpoint of the product's own stack: the same middleware, the bearer's session looked up, the same `serve`;
 * what it does is to answer known bytes.
 */
import { constants } from 'node:zlib';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import compress from 'koa-compress';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoints/endpoint';
import { createClock } from '../../../server/clock';
import { createKnex } from '../../../server/db/knex';
import { answerErrors } from '../../../server/http/errors';
import { createRouter } from '../../../server/http/router';
import { securityHeaders } from '../../../server/http/security-headers';
import { serve, signedIn } from '../../../server/http/serve';
import { Tokens } from '../../../server/http/tokens';
import { createWorkLimits } from '../../../server/http/work-limit';
import { ReadLog } from '../../../server/read-log';
import { noServices } from '../../support/services';
import { type BareServer, startBareServer } from './bare-server';
import { BENCH_SECRET } from './server';

const bare = endpoint('GET /', { summary: 'Known bytes.', answer: z.unknown() });

/** @param body JSON as a call answered it: what stands under `data` is answered again */
export async function startServedStack(databaseUrl: string, body: string): Promise<BareServer> {
  const knex = createKnex(databaseUrl);
  const { data } = JSON.parse(body) as { data: unknown };
  const served = serve(bare, { policy: signedIn, act: async () => data });
  const house = {
    knex,
    clock: createClock(),
    tokens: new Tokens(BENCH_SECRET),
    https: false,
    asksSecondFactor: false,
    services: noServices,
    readLog: new ReadLog(knex),
    workLimits: createWorkLimits(),
  };
  const app = new Koa();
  app.use(securityHeaders({ withFirebase: false, https: false }));
  app.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }));
  app.use(answerErrors());
  app.use(bodyParser({ jsonLimit: '1mb', formLimit: '1mb', enableTypes: ['json', 'form'] }));
  app.use(createRouter([served], [bare], house).routes());
  const server = await startBareServer(app.callback());
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await knex.destroy();
    },
  };
}
