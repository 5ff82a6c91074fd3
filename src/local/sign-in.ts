/** Signing in. */
import type * as z from 'zod/mini';
import type { SignedIn } from '#shared/endpoints/session';
import { type SecondStep, signInEndpoints } from '#shared/endpoints/sign-in';
import type { Language } from '#shared/languages';
import { currentTablet } from './current';
import { type CurrentUser, PIN_TRIES, readFact, writeFacts } from './device-database';
import { CallError, OfflineError } from './errors';
import { Http, toCallError } from './http';
import { forgetKey } from './keys';
import { sendLanguage } from './send-language';
import { finishSignOut, leave, sessionLock } from './sign-out';
import type { Tablet } from './tablet';
import { fetchKey } from './tablet-key';

/**
 * Signs in, opens the user's database and starts to send what waits in it. Whoever was here before is signed out of
 * the tablet: their cache is wiped, their unsent entries are kept for them. A `language` chosen just before becomes theirs.
 * @returns what the second step asks for; null for whoever is signed in now
 * @throws CallError (422 wrong address or password, 429 too many tries), OfflineError
 */
export async function signIn(
  { language = null, ...credentials }: { email: string; password: string; language?: Language | null },
  tablet: Tablet = currentTablet(),
): Promise<SecondStep | null> {
  return sessionLock(tablet.environment, async () => {
    await finishSignOut(tablet);
    const answer = await login(tablet, signInEndpoints.login, {
      ...credentials,
      device_id: tablet.deviceId,
    });
    if ('second_factor' in answer) return answer.second_factor;
    await enter(tablet, answer, language);
    return null;
  });
}

/**
 * Completes a sign-in that asked for the second step.
 * @throws CallError (422 at `ticket` where it took too long, else at what is wrong; 429 too many tries), OfflineError
 */
export async function completeSignIn(
  { language, ...given }: z.input<typeof signInEndpoints.secondStep.body> & { language: Language | null },
  tablet: Tablet = currentTablet(),
): Promise<void> {
  await sessionLock(tablet.environment, async () => {
    await finishSignOut(tablet);
    await enter(tablet, await login(tablet, signInEndpoints.secondStep, given), language);
  });
}

async function enter(
  tablet: Tablet,
  { token, user: known }: SignedIn,
  language: Language | null,
): Promise<void> {
  const { device, environment } = tablet;
  const user = language ? { ...known, language } : known;
  // Before anything of theirs is opened here: what waits for them may be sealed.
  const locked_key = await fetchKey(new Http(environment, device, user.id, token), tablet, user.id);
  const [before, ending] = await Promise.all([readFact(device, 'current'), readFact(device, 'ending')]);
  if (before && before.user.id !== user.id) {
    await tablet.follow(null);
    // With a PIN they only change over: nothing of theirs goes.
    if (!(await device.users.get(before.user.id))?.pin) await leave(tablet, before.user.id);
  }
  const current: CurrentUser = {
    user,
    preschoolId: before?.user.id === user.id ? before.preschoolId : null,
  };
  await device.transaction('rw', device.facts, device.users, async () => {
    const here = await device.users.get(user.id);
    await device.users.put({
      id: user.id,
      name: user.name,
      email: user.email,
      filled: here?.filled ?? false,
      // A PIN that still opens stays in the place of the vault; one that was forgotten goes.
      ...(here?.pin && here.pin.tries < PIN_TRIES
        ? { pin: { ...here.pin, tries: 0 }, here: current }
        : locked_key && { locked_key }),
    });
    await writeFacts(device, { current, leaving: null, ending: null, cookie_of: user.id, told_off: false });
    if (language) await writeFacts(device, { language_unsent: { userId: user.id, language } });
  });
  for (const id of [before?.user.id, ending?.userId])
    if (id !== undefined && id !== user.id && !(await device.users.get(id))?.pin)
      await forgetKey(device, environment, id);
  await tablet.follow(current, token);
  if (language) await sendLanguage(tablet);
}

async function login<E extends typeof signInEndpoints.login | typeof signInEndpoints.secondStep>(
  { environment, device, clock }: Tablet,
  { method, path, answer: shape }: E,
  given: z.input<E['body']>,
): Promise<z.output<E['answer']>> {
  const http = new Http(environment, device, null);
  await http.fetchCsrf();
  // From here on, and until an answer tells, the cookie may be theirs: nobody else's entries go by it.
  const before = (await readFact(device, 'cookie_of')) ?? null;
  await writeFacts(device, { cookie_of: null });
  const leftAt = environment.clock.now();
  const answer = await http.sendByCookie({ method, path, body: JSON.stringify(given) });
  if (answer.status !== 200) {
    const error = toCallError(answer);
    if (error instanceof CallError && error.status < 500) await writeFacts(device, { cookie_of: before });
    throw error;
  }
  const parsed = shape.safeParse((answer.body as { data?: unknown }).data);
  if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
  // It is still who it was: the second step is not taken.
  if ('second_factor' in parsed.data) await writeFacts(device, { cookie_of: before });
  else if (parsed.data.server_time) clock.learn(parsed.data.server_time, leftAt);
  return parsed.data as z.output<E['answer']>;
}
