/**
 * Forms of the day that a parent signed with no network. Each lies with the drafts, as long as the server does not have
 * it: sealed, through a restart, and through a sign-out until its author is back.
 */
import type { DayFormKind } from '#shared/domain/day-forms';
import { currentTablet } from './current';
import { SIGNED } from './hooks/use-signed-forms';
import { randomUuid } from './make-id';
import { requireActive } from './require-active';

export interface SignedForm {
  kind: DayFormKind;
  childId: number;
  childName: string;
  date: string;
  content: object;
  idempotencyKey: string;
  /** Milliseconds by the device's clock. */
  signedAt: number;
}

const keyOf = ({ kind, childId, date }: Pick<SignedForm, 'kind' | 'childId' | 'date'>) =>
  `${SIGNED}${kind}:${childId}:${date}`;

/** A form that is signed again takes the place of the first. Rejects with SaveFailedError. */
export async function storeSigned(form: Omit<SignedForm, 'idempotencyKey' | 'signedAt'>): Promise<void> {
  const tablet = currentTablet();
  const { environment } = tablet;
  const { drafts } = requireActive(tablet);
  const signed = { ...form, idempotencyKey: randomUuid(environment), signedAt: environment.clock.now() };
  drafts.write(keyOf(form), signed satisfies SignedForm, null, () => undefined);
  await drafts.flush(keyOf(form));
}

/** The server has it, or will not take it. */
export const discardSigned = (form: SignedForm): Promise<void> =>
  requireActive(currentTablet()).drafts.discard(keyOf(form));
