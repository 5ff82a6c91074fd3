/**
 * Ids that are the same wherever they are made: a daily report and a screening are named by child and date,
 * so that two tablets with no network create the same one.
 */
import { v5 } from 'uuid';
import * as z from 'zod/mini';

const NAMESPACE = '6f1d3c0a-5b0e-4f7c-9c55-1d0c3f6a7b21';

/** A UUID of any version, lower-cased. */
export const uuid = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  );

/** The id of the one daily report of a child on a date. */
export function dailyReportId(childId: number, date: string): string {
  return v5(`daily-report:${childId}:${date}`, NAMESPACE);
}

/** The id of the one health screening of a child on a date. */
export function screeningId(childId: number, date: string): string {
  return v5(`screening:${childId}:${date}`, NAMESPACE);
}

/** The id of a dose that is due: of one authorisation, on a day, at one of its times. */
export function dueDoseId(medicineId: string, date: string, slot: string): string {
  return v5(`dose:${medicineId}:${date}:${slot}`, NAMESPACE);
}
