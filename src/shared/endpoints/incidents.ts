/** What happened to children at all preschools of the reader: for head office and principals. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { bodyParts, incidentKinds } from '../domain/incident';
import { uuid } from '../domain/uuid';
import { endpoint, id, idText, pageQuery, searchText } from './endpoint';
import { preschoolName } from './preschool-name';

const authored = z.object({ by: z.string(), at: z.string() });

/** `open`: no principal has said yet that they have seen it. */
const incidentStates = ['open', 'seen'] as const;
export type IncidentState = (typeof incidentStates)[number];

const listFilter = {
  preschool: z.optional(idText),
  kind: z.optional(z.enum(incidentKinds)),
  state: z.optional(z.enum(incidentStates)),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** A name of a child. */
  search: searchText,
};

const listedIncident = z.object({
  id: uuid,
  day: z.string(),
  /** The minute in Malaysia, `HH:MM`. */
  time: z.string(),
  child: z.object({ id, fullname: z.string() }),
  preschool: preschoolName,
  kind: z.enum(incidentKinds),
  parts: z.array(z.enum(bodyParts)),
  place: z.nullable(z.string()),
  text: z.string(),
  first_aid: z.nullable(z.string()),
  witnesses: z.nullable(z.string()),
  /** Whom of the parents somebody told, and when they knew first: told, or by their own word. */
  told: z.nullable(z.string()),
  told_at: z.nullable(z.string()),
  /** They knew, or do not know yet, after more than 24 hours; so it was written down. */
  told_late: z.boolean(),
  recorded_late: z.boolean(),
  /** It was written down in time by the tablet's clock, and was here late; the two are absent in an answer of an earlier server. */
  sent_late: z.optional(z.boolean()),
  noted_at: z.optional(z.string()),
  /** Whoever wrote it first. */
  recorded: authored,
  /** The last correction; absent in an answer of an earlier server. */
  corrected: z.nullish(authored),
  /** The photos, by their ids. */
  pictures: z.nullish(z.array(uuid)),
  additions: z.array(z.extend(authored, { text: z.string(), pictures: z.nullish(z.array(uuid)) })),
  /** The first parent who said that they know of it as it stands. */
  acknowledged: z.nullable(authored),
  /** The first who knew of it as it was before a correction; absent in an answer of an earlier server. */
  knew: z.nullish(authored),
  /** The first principal who said that they have seen it. */
  seen: z.nullable(authored),
});
export type ListedIncident = z.infer<typeof listedIncident>;

export const incidentEndpoints = {
  list: endpoint('GET /api/incidents', {
    summary: 'Incidents of children that hold, the latest first, with who was told and who has seen them.',
    query: z.object({ ...pageQuery, ...listFilter }),
    answer: z.array(listedIncident),
    paged: true,
  }),
  download: endpoint('GET /api/incidents/download', {
    summary: 'The same list as a CSV file.',
    query: z.object(listFilter),
    download: 'many',
  }),
};
