/** A child is born already: by its birth date and by its MyKid number. */
import { parseMyKid } from '#shared/domain/mykid';
import { messages } from '#shared/messages';
import type { Clock } from '../../clock';
import { invalid } from '../../http/refusal';

/** @throws Refusal 422 at the date or the number that lies in the future */
export function checkBirth(
  clock: Clock,
  { born_on, mykid_no }: { born_on?: string | null; mykid_no?: string | null },
): void {
  const today = clock.today();
  if (born_on && born_on > today) throw invalid({ born_on: [messages.bornInFuture] });
  const fromNumber = mykid_no && parseMyKid(mykid_no)?.bornOn;
  if (fromNumber && fromNumber > today) throw invalid({ mykid_no: [messages.bornInFuture] });
}
