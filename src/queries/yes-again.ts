/**
 * Where the server warns that the same was done before (`again`), the person is asked, and their yes goes with it a second
 * time.
 */
import i18next from 'i18next';
import { confirm } from '../components/confirm';
import { currentTablet } from '../local/current';
import { CallError } from '../local/errors';
import { randomUuid } from '../local/make-id';

/**
 * @param warned whether the screen has warned already, so that the first sending says yes
 * @returns null where the person thought better of it
 */
export async function sendOrAgain<Answer>(
  send: (again: boolean, idempotencyKey: string) => Promise<Answer>,
  idempotencyKey: string,
  warned = false,
): Promise<Answer | null> {
  try {
    return await send(warned, idempotencyKey);
  } catch (error) {
    const warning = error instanceof CallError && error.status === 422 ? error.errors.again?.[0] : undefined;
    if (warning === undefined) throw error;
    const agreed = await confirm({ title: i18next.t(warning), confirmLabel: i18next.t('Yes, again') });
    // What was refused has used up its key.
    return agreed ? send(true, randomUuid(currentTablet().environment)) : null;
  }
}
