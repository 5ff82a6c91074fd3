/** Somebody's second step of signing in, as their authenticator app and their browser take it. */
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../server/clock';
import type { Answer, Caller } from './api';
import { PASSWORD } from './factories';
import type { Api } from './start-api';

/** What the app shows at this moment. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Sets up an authenticator app; the codes that came with it. */
export async function setUpTotp(
  caller: Caller,
  clock: Pick<Clock, 'now'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await caller.post('/api/me/second-factor/totp');
  const { secret } = begun.body.data;
  const confirmed = await caller.post('/api/me/second-factor/totp/confirm', {
    code: codeOf(secret, clock.now()),
  });
  if (confirmed.status !== 200) throw new Error(`not set up: ${JSON.stringify(confirmed.body)}`);
  return { secret, recoveryCodes: confirmed.body.data.recovery_codes };
}

/** The first step: a browser, and the ticket that it got. */
export async function firstStep(
  api: Api,
  email: string,
  more: object = {},
): Promise<{ caller: Caller; ticket: string; ways: string[]; answer: Answer }> {
  const caller = api.anonymous();
  await caller.get('/sanctum/csrf-cookie');
  const answer = await caller.post('/api/login', { email, password: PASSWORD, ...more });
  const { ticket, ways } = answer.body.data?.second_factor ?? {};
  return { caller, ticket, ways, answer };
}

/** The second step; the caller is signed in where it is right. */
export async function secondStep(caller: Caller, given: object): Promise<Answer> {
  const answer = await caller.post('/api/login/second-factor', given);
  if (answer.status === 200) {
    caller.token = answer.body.data.token;
    caller.userId = answer.body.data.user.id;
  }
  return answer;
}
