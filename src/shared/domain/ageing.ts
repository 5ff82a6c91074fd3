/** What a family owes, by how long it has been due. Amounts are sen. */
import { addDays } from './calendar-date';

interface Ageing {
  notDue: number;
  /** 1 to 30 days after the due date. */
  toThirty: number;
  /** 31 to 60. */
  toSixty: number;
  /** 61 and more. */
  older: number;
}

interface Owed {
  balance: number;
  due_date: string | null;
}

/** Sums what is open on these invoices as of a day; credits are left out, and what has no due date is not due. */
export function ageingOf(invoices: readonly Owed[], today: string): Ageing {
  const ageing: Ageing = { notDue: 0, toThirty: 0, toSixty: 0, older: 0 };
  for (const { balance, due_date } of invoices) {
    if (balance <= 0) continue;
    ageing[bucketOf(due_date, today)] += balance;
  }
  return ageing;
}

function bucketOf(due: string | null, today: string): keyof Ageing {
  if (due === null || due >= today) return 'notDue';
  if (due >= addDays(today, -30)) return 'toThirty';
  return due >= addDays(today, -60) ? 'toSixty' : 'older';
}
