/** By when the law wants a breach of personal data told: the Commissioner, and the people whom it may harm. */
import { DAY_MS, HOUR_MS } from './calendar-date';

const COMMISSIONER_MS = 72 * HOUR_MS;
const PEOPLE_MS = 7 * DAY_MS;

interface BreachTimes {
  /** An instant, as are the answers. */
  discovered_at: string;
  harm_likely: boolean;
}

/** People are told only where harm to them is likely: null where it is not. */
export function breachClocks({ discovered_at, harm_likely }: BreachTimes): {
  commissioner_due_at: string;
  people_due_at: string | null;
} {
  const after = (ms: number) => new Date(Date.parse(discovered_at) + ms).toISOString();
  return {
    commissioner_due_at: after(COMMISSIONER_MS),
    people_due_at: harm_likely ? after(PEOPLE_MS) : null,
  };
}
