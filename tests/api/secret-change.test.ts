/** Another APP_SECRET, with the one of before beside it: nobody is signed out, no key is lost, links that went out open. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { openCredentials, resealCredentials } from '../../server/features/payments/credentials';
import { createPasswordLink, renewWaitingLinks } from '../../server/features/people/one-time-links';
import { openLinks } from '../../server/link-tokens';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { noServices, SECRET } from '../support/services';
import { startApi } from '../support/start-api';
import { runningApi } from './running-api';

const running = runningApi();
const AFTER = 'another secret only for tests, long enough';

const started = (given: { secret: string; previousSecret?: string }) =>
  startApi({ knex: running.knex, clock: running.clock, ...given });

/** The same browser at the server that was started anew. */
function moved(caller: Caller, url: string): Caller {
  const copy = new Caller(url);
  copy.token = caller.token;
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('another secret', () => {
  it('signs nobody out: bearer, cookie and CSRF value of before hold, and are followed by new ones', async () => {
    const caller = await running.api.as(await buildUser(running.knex, 5));
    const after = await started({ secret: AFTER, previousSecret: SECRET });
    const there = moved(caller, after.url);
    expect((await there.get('/api/me')).status).toBe(200);
    running.clock.advance(16 * MINUTE_MS);
    const { status, body } = await there.post('/api/refresh', {});
    expect(status).toBe(200);
    there.token = body.data;
    expect((await there.get('/api/me')).status).toBe(200);
    await after.stop();
    // What was signed since needs nothing of before.
    const later = await started({ secret: AFTER });
    expect((await moved(there, later.url).get('/api/me')).status).toBe(200);
    expect((await moved(caller, later.url).get('/api/me')).status).toBe(401);
    await later.stop();
  });

  it('opens the keys of gateways, and seals them anew at start, those of before too', async () => {
    const { knex } = running;
    const { id } = await buildPaymentSetting(knex, 'billplz');
    const { credentials } = await knex('payment_settings').where({ id }).first('credentials');
    await knex('payment_settings')
      .where({ id })
      .update({ retired_credentials: [credentials] });
    const providers = paymentProviders();
    const boxes = {
      before: noServices.payments,
      during: new PaymentProviders({ appSecret: AFTER, previousSecret: SECRET, providers }),
      after: new PaymentProviders({ appSecret: AFTER, providers }),
    };
    const row = () => knex('payment_settings').where({ id }).first();
    const known = openCredentials(boxes.before, await row());
    expect(openCredentials(boxes.during, await row())).toEqual(known);
    expect(openCredentials(boxes.after, await row())).toBeNull();
    expect(await resealCredentials(knex, boxes.during)).toBe(1);
    const sealed = await row();
    expect(openCredentials(boxes.after, sealed)).toEqual(known);
    expect(openCredentials(boxes.after, { ...sealed, credentials: sealed.retired_credentials[0] })).toEqual(
      known,
    );
    expect(openCredentials(boxes.before, sealed)).toBeNull();
    expect(await resealCredentials(knex, boxes.during)).toBe(0);
  });

  it('opens links that went out, and those in letters that wait', async () => {
    const { knex, clock } = running;
    const context = { trx: knex, clock, services: noServices };
    const link = async () => createPasswordLink(context, (await buildUser(knex, 5)).id, 'invitation');
    const [gone, waiting] = [await link(), await link()];
    await knex('mails').insert({
      id: crypto.randomUUID(),
      state: 'queued',
      recipients: ['someone@test.test'],
      subject: 'Welcome',
      text: waiting,
      html: waiting,
      created_at: clock.now(),
      kind: 'invitation',
    });
    await renewWaitingLinks(knex, AFTER, SECRET);
    const after = await started({ secret: AFTER, previousSecret: SECRET });
    const opened = async (address: string) => {
      const token = address.split('/').at(-1);
      return (await after.anonymous().get(`/api/set-password/${token}`)).status;
    };
    expect(await opened(openLinks(SECRET, gone))).toBe(200);
    expect(await opened(openLinks(AFTER, waiting))).toBe(200);
    await after.stop();
  });
});
