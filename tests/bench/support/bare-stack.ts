/** The stack without the work: Koa, one statement that finds a session, the same compression; answers known bytes. */
import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { createKnex } from '../../../server/db/knex';
import { type BareServer, startBareServer } from './bare-server';

/** @param body JSON, answered to whatever is asked */
export async function startBareStack(databaseUrl: string, body: string): Promise<BareServer> {
  const knex = createKnex(databaseUrl);
  const data = JSON.parse(body) as object;
  const app = new Koa();
  app.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }));
  app.use(async (http) => {
    await knex.raw('SELECT sessions.id FROM sessions JOIN users ON users.id = sessions.user_id LIMIT 1');
    http.body = data;
  });
  const server = await startBareServer(app.callback());
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await knex.destroy();
    },
  };
}
