/** How long is kept what, what would go tonight and what went; legal holds; erasing a child or a person. */
import * as z from 'zod/mini';
import { keepingStarts, keptKindNames } from '../domain/keeping';
import { uuid } from '../domain/uuid';
import { officeMessages } from '../office-messages';
import { nearMissFields } from '../records/near-miss';
import { endpoint, id, pageQuery, requiredText } from './endpoint';
import { followUpForm } from './near-misses';

const kind = z.enum(keptKindNames);
const period = z.object({ kind, start: z.enum(keepingStarts), amount: z.int() });

const keptKind = z.extend(period, {
  /** How many records there are, and from when the oldest is; null where there is none. */
  kept: z.int(),
  oldest: z.nullable(z.string()),
  /** How many of them would go tonight. */
  over: z.int(),
});
export type KeptKindAnswer = z.infer<typeof keptKind>;

const goneRecord = z.object({
  kind: z.string(),
  day: z.string(),
  count: z.int(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
});
export type GoneRecord = z.infer<typeof goneRecord>;

const HOLD_REASON_MAX = 1_000;

const person = z.object({ id, name: z.string() });
const legalHold = z.object({
  child: z.object({ id, fullname: z.string() }),
  reason: z.string(),
  placed_by: person,
  placed_at: z.string(),
});
export type LegalHold = z.infer<typeof legalHold>;

export const keepingEndpoints = {
  periods: endpoint('GET /api/keeping/periods', {
    summary: 'How long is kept what, as the privacy notice tells it.',
    answer: z.array(period),
    open: true,
  }),
  view: endpoint('GET /api/keeping', {
    summary: 'How long is kept what, how much there is of it, and what would go tonight.',
    answer: z.array(keptKind),
  }),
  save: endpoint('PUT /api/keeping/{kind}', {
    summary: 'Sets how long a kind is kept, within the bounds of the law.',
    params: z.object({ kind }),
    body: z.object({
      start: z.enum(keepingStarts, officeMessages.keepingStartUnknown),
      amount: z.int(officeMessages.keepingAmountRequired),
    }),
    answer: period,
  }),
  gone: endpoint('GET /api/keeping/gone', {
    summary: 'What went, night by night: how much of what, and from when it was. Newest first.',
    query: z.object(pageQuery),
    answer: z.array(goneRecord),
    paged: true,
  }),
};

export const legalHoldEndpoints = {
  list: endpoint('GET /api/legal-holds', {
    summary: 'Children of whom nothing may go, the newest hold first.',
    query: z.object(pageQuery),
    answer: z.array(legalHold),
    paged: true,
  }),
  view: endpoint('GET /api/children/{id}/legal-hold', {
    summary: 'Whether nothing of a child may go, since when and why; null where it may.',
    answer: z.nullable(legalHold),
  }),
  place: endpoint('PUT /api/children/{id}/legal-hold', {
    summary: 'Nothing of this child, and of its family’s invoices, goes until this is lifted.',
    body: z.object({
      reason: requiredText(
        officeMessages.holdReasonRequired,
        HOLD_REASON_MAX,
        officeMessages.holdReasonTooLong,
      ),
    }),
    answer: legalHold,
  }),
  lift: endpoint('DELETE /api/children/{id}/legal-hold', {
    summary: 'What is over goes again, from the next night on.',
  }),
};

const erasingPart = z.object({ what: z.string(), count: z.int() });
const erasingPreview = z.object({
  goes: z.array(erasingPart),
  stays: z.array(erasingPart),
  /** What stands against it, in words; empty where nothing does. */
  refused: z.array(z.string()),
  erased_at: z.nullable(z.string()),
});
export type ErasingPreview = z.infer<typeof erasingPreview>;

const nearMissTexts = {
  place: nearMissFields.place,
  text: nearMissFields.text,
  /** What was done at once. */
  done: nearMissFields.done,
  followed_up: z.nullable(followUpForm.shape.text),
};
const ofNearMiss = {
  id: uuid,
  ...nearMissTexts,
  /** Of its texts, as they were read. */
  version: z.string(),
};
/** One that may name the child; it is about no child. */
const nearMissToRead = z.object({ ...ofNearMiss, day: z.string(), time: z.string(), preschool: z.string() });
export type NearMissToRead = z.infer<typeof nearMissToRead>;
const judgedNearMiss = z.object(ofNearMiss);
export type JudgedNearMiss = z.infer<typeof judgedNearMiss>;

const childErasingPreview = z.extend(erasingPreview, { near_misses: z.array(nearMissToRead) });
export type ChildErasingPreview = z.infer<typeof childErasingPreview>;

/** The name that stands in the books from now on. */
const erased = z.object({ name: z.string() });

export const erasingEndpoints = {
  previewChild: endpoint('GET /api/children/{id}/erasing', {
    summary:
      'What erasing a child would take and leave, what stands against it, and near misses that may name it.',
    answer: childErasingPreview,
  }),
  eraseChild: endpoint('POST /api/children/{id}/erase', {
    summary: 'Erases a child for good. The books stay, with another name.',
    body: z.object({
      /** Each near miss that may name it, as it is to stay: with the name taken out, or as it was. */
      near_misses: z.optional(z.array(judgedNearMiss).check(z.maxLength(1_000))),
    }),
    answer: erased,
  }),
  previewPerson: endpoint('GET /api/users/{id}/erasing', {
    summary: 'What erasing a person would take and leave, and what stands against it.',
    answer: erasingPreview,
  }),
  erasePerson: endpoint('POST /api/users/{id}/erase', {
    summary: 'Erases a person whose account is closed, for good. The books stay, with another name.',
    answer: erased,
  }),
};
