/** Medicine that a parent authorises the preschool to give: signed in the app, or by the office from a signed paper. */
import * as z from 'zod/mini';
import { calendarDate, DAY_MS } from '../domain/calendar-date';
import { DOSE_TIMES_MAX, medicineRoutes, medicineStorages } from '../domain/medicine';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { dayMinute } from '../records/event-record';
import { endpoint, id, optionalText, requiredText } from './endpoint';
import { errorsIn, type FieldErrors } from './field-errors';

const NAME_MAX = 200;
const TEXT_MAX = 500;
const DAYS_MAX = 92;
/** So many authorisations of a child stand at once. */
export const MEDICINES_MAX = 20;

const known = z.object({ by: z.string(), at: z.string() });

const medicine = z.object({
  id: uuid,
  medicine: z.string(),
  condition: z.string(),
  dose: z.string(),
  route: z.enum(medicineRoutes),
  times: z.array(z.string()),
  circumstances: z.nullable(z.string()),
  apart_hours: z.nullable(z.int()),
  first_day: calendarDate,
  last_day: calendarDate,
  given_day: z.nullable(calendarDate),
  given_time: z.nullable(z.string()),
  storage: z.enum(medicineStorages),
  note: z.nullable(z.string()),
  expires_on: z.nullable(calendarDate),
  signed_by: z.string(),
  /** Whether a parent signed it in the app; otherwise there is a paper, photographed. */
  by_parent: z.boolean(),
  /** Whether the office looked at the container: the original one, labelled, in date. */
  container_checked: z.boolean(),
  authorised: known,
  ended: z.nullable(known),
});
export type ListedMedicine = z.infer<typeof medicine>;

const list = z.object({
  child: z.object({ id, fullname: z.string() }),
  /** Those that stand first, then those that were ended, the newest first. */
  medicines: z.array(medicine),
  /** Whether the reader writes them from paper, as the office. */
  from_paper: z.boolean(),
});
export type MedicineList = z.infer<typeof list>;

const optionalMinute = z.nullish(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    dayMinute,
  ]),
);
const optionalDay = z.nullish(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    calendarDate,
  ]),
);

/** Beside a photograph the fields arrive as texts, so the times are one text: `08:00,12:30`. */
export const medicineForm = z
  .object({
    medicine: requiredText(messages.medicineRequired, NAME_MAX, messages.nameTooLong),
    condition: requiredText(messages.medicineConditionRequired, TEXT_MAX, messages.othersTooLong),
    dose: requiredText(messages.medicineDoseRequired, NAME_MAX, messages.nameTooLong),
    route: z.enum(medicineRoutes),
    times: z.nullish(
      z.string().check(
        z.trim(),
        z.regex(/^(([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*)?$/, messages.timeInvalid),
        z.refine((text: string) => timesOf(text).length <= DOSE_TIMES_MAX, messages.medicineTimesMany),
      ),
    ),
    circumstances: optionalText(TEXT_MAX, messages.othersTooLong),
    apart_hours: z.nullish(
      z.string().check(z.trim(), z.regex(/^([1-9]|[1-3]\d|4[0-8])?$/, messages.medicineApartRequired)),
    ),
    first_day: calendarDate,
    last_day: calendarDate,
    given_day: optionalDay,
    given_time: optionalMinute,
    storage: z.enum(medicineStorages),
    note: optionalText(TEXT_MAX, messages.othersTooLong),
    expires_on: optionalDay,
    /** For a paper: who signed it, and that the container was looked at. In the app the parent who is signed in signs. */
    signed_by: optionalText(NAME_MAX, messages.nameTooLong),
    container_checked: z.nullish(z.enum(['0', '1'])),
  })
  .check(
    z.superRefine((given, context) => {
      if (context.issues.length > 0) return;
      const wrong = wrongWith(given);
      if (wrong) context.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] });
    }),
  );
export type MedicineForm = z.output<typeof medicineForm>;

/** The times of a form, each once, in order. */
export const timesOf = (text: string | null | undefined): string[] =>
  [...new Set((text ?? '').split(',').filter((time) => time !== ''))].sort();

interface Ruled {
  times?: string | null | undefined;
  circumstances?: string | null | undefined;
  apart_hours?: string | null | undefined;
  first_day: string;
  last_day: string;
  given_day?: string | null | undefined;
  given_time?: string | null | undefined;
}

/** Neither a time nor when it is needed. */
const lacksTimes = ({ times, circumstances }: Pick<Ruled, 'times' | 'circumstances'>): boolean =>
  timesOf(times?.trim()).length === 0 && !circumstances?.trim();

/** What is wrong with a form before it is sent: also which times, where something else is missing beside them. */
export function medicineProblems(form: Record<string, string>): FieldErrors {
  const found = errorsIn(medicineForm, form);
  return lacksTimes(form) ? { ...found, times: [messages.medicineTimesRequired] } : found;
}

function wrongWith(form: Ruled): { field: string; message: string } | null {
  const { circumstances, apart_hours, first_day, last_day, given_day, given_time } = form;
  if (lacksTimes(form)) return { field: 'times', message: messages.medicineTimesRequired };
  if (circumstances && !apart_hours) return { field: 'apart_hours', message: messages.medicineApartRequired };
  if (last_day < first_day) return { field: 'last_day', message: messages.collectorDaysReversed };
  const days = (Date.parse(`${last_day}T00:00:00Z`) - Date.parse(`${first_day}T00:00:00Z`)) / DAY_MS;
  if (days >= DAYS_MAX) return { field: 'last_day', message: messages.medicineDaysLong };
  return !given_day === !given_time ? null : { field: 'given_time', message: messages.medicineGivenBoth };
}

const byUuid = z.object({ id: uuid });

export const medicineEndpoints = {
  list: endpoint('GET /api/children/{id}/medicines', {
    summary:
      'Medicine that a child may be given, as its parents authorised it; and what was ended, the newest hundred.',
    answer: list,
  }),
  authorise: endpoint('POST /api/children/{id}/medicines', {
    summary:
      'A parent authorises a medicine; the office writes it from a signed paper, which is photographed.',
    body: medicineForm,
    files: { paper: { kinds: ['jpeg', 'png', 'webp', 'pdf'], required: false } },
    answer: list,
  }),
  end: endpoint('POST /api/medicines/{id}/end', {
    summary: 'Ends an authorisation: tablets offer it no more. Ended twice, it is ended once.',
    params: byUuid,
    answer: list,
  }),
  paper: endpoint('GET /api/medicines/{id}/paper', {
    summary: 'The signed paper of an authorisation.',
    params: byUuid,
    download: 'one',
  }),
};
