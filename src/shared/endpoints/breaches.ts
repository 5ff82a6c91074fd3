/** Breaches of personal data: the register of them, and who could have read what of whom. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { keptOfChild } from '../domain/who-reads';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, id, idText, optionalText, pageQuery, requiredText, searchText } from './endpoint';
import { readKinds } from './reads';
import { oneOf } from './sign-in';

const TEXT_MAX = 5_000;
const instant = z.iso.datetime({ offset: true, message: officeMessages.momentInvalid });
const optionalInstant = z._default(z.nullable(instant), null);

export const breachForm = z
  .object({
    title: requiredText(officeMessages.breachTitleRequired, 200, messages.nameTooLong),
    what_happened: requiredText(
      officeMessages.breachTextRequired,
      TEXT_MAX,
      officeMessages.breachTextTooLong,
    ),
    discovered_at: instant,
    began_at: optionalInstant,
    ended_at: optionalInstant,
    /** What of people it was about. */
    data: z
      .array(z.enum(keptOfChild, officeMessages.breachDataUnknown))
      .check(z.minLength(1, officeMessages.breachDataRequired), z.maxLength(keptOfChild.length)),
    /** How many people, as far as it is known. */
    people: z._default(
      z.nullable(
        z
          .int(officeMessages.breachPeopleInvalid)
          .check(
            z.gte(0, officeMessages.breachPeopleInvalid),
            z.lte(10_000_000, officeMessages.breachPeopleInvalid),
          ),
      ),
      null,
    ),
    harm_likely: z.boolean(),
    measures: optionalText(TEXT_MAX, officeMessages.breachTextTooLong),
    commissioner_told_at: optionalInstant,
    people_told_at: optionalInstant,
    closed: z.boolean(),
  })
  .check(
    z.refine(({ began_at, ended_at }) => !isBefore(ended_at, began_at), {
      message: officeMessages.breachEndsFirst,
      path: ['ended_at'],
    }),
    z.refine(({ began_at, discovered_at }) => !isBefore(discovered_at, began_at), {
      message: officeMessages.breachFoundFirst,
      path: ['discovered_at'],
    }),
    z.refine(({ closed, measures }) => !closed || Boolean(measures), {
      message: officeMessages.breachMeasuresRequired,
      path: ['measures'],
    }),
  );
export type BreachForm = z.output<typeof breachForm>;

const isBefore = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) < Date.parse(other);

export const breach = z.object({
  id,
  title: z.string(),
  what_happened: z.string(),
  discovered_at: z.string(),
  began_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  data: z.array(z.enum(keptOfChild)),
  people: z.nullable(z.int()),
  harm_likely: z.boolean(),
  measures: z.nullable(z.string()),
  commissioner_due_at: z.string(),
  commissioner_told_at: z.nullable(z.string()),
  /** Null where no harm is likely. */
  people_due_at: z.nullable(z.string()),
  people_told_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  by: z.object({ id, name: z.string() }),
  version: z.int(),
});
export type Breach = z.infer<typeof breach>;

/** `tablet`: lay on the device, sealed; `changed`: stood before whoever changed something of the child. */
const exposureKinds = [...readKinds, 'changed', 'tablet'] as const;
export type ExposureKind = (typeof exposureKinds)[number];

export const exposed = z.object({
  child: z.object({ id, fullname: z.string() }),
  preschool_short_name: z.string(),
  kinds: z.array(z.enum(exposureKinds)),
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  contacts: z.array(z.object({ name: z.string(), email: z.string(), phone_no: z.nullable(z.string()) })),
});
export type Exposed = z.infer<typeof exposed>;

const instantText = z.iso.datetime({ offset: true, message: officeMessages.momentInvalid });
const whose = {
  person: z.optional(idText),
  device: z.optional(uuid),
  session: z.optional(uuid),
  from: instantText,
  to: instantText,
};
const one = oneOf(officeMessages.exposureWhose, 'person', 'device', 'session');

export const breachEndpoints = {
  list: endpoint('GET /api/breaches', {
    summary: 'The register of breaches: the open ones first, by what is due next.',
    query: z.object({ ...pageQuery, search: searchText }),
    answer: z.array(breach),
    paged: true,
  }),
  create: endpoint('POST /api/breaches', {
    summary: 'Notes a breach of personal data.',
    body: breachForm,
    answer: breach,
  }),
  update: endpoint('PUT /api/breaches/{id}', {
    summary: 'Changes what is known of a breach, says who was told, closes it or opens it again.',
    body: z.extend(z.object({ version: z.int() }), breachForm.shape),
    answer: breach,
  }),
  exposure: endpoint('GET /api/data-exposure', {
    summary:
      'Of which children a person, a device or a session read something between two instants, or could have: what was opened, what was changed, and what lay on the device.',
    query: z.object({ ...pageQuery, ...whose }).check(one),
    answer: z.array(exposed),
    paged: true,
  }),
  download: endpoint('GET /api/data-exposure/download', {
    summary: 'The same list as a CSV file, with the contacts of the guardians.',
    query: z.object(whose).check(one),
    download: 'many',
  }),
};
