/** Children: lists within the user's scope, one child, its form, status, photo, parents, history. */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { parseMyKid } from '../domain/mykid';

import { childStatuses, preschoolStatuses } from '../domain/statuses';
import { messages } from '../messages';
import { child, statusName } from './child';
import {
  endpoint,
  id,
  idList,
  idText,
  optionalText,
  pageQuery,
  requiredText,
  searchText,
  sortText,
} from './endpoint';
import { parent } from './people';

/** A child alone, with what a list has no room for. What only staff may see is absent for parents; how to reach these is empty for whoever works with the children. */
const childDetail = z.extend(child, {
  updated_at: z.string(),
  notes: z.nullish(z.string()),
  /** More staff stand for this child; absent for those who do not work with children. */
  special_needs: z.optional(z.boolean()),
  parents: z.optional(z.array(z.extend(parent, { is_payer: z.boolean() }))),
});
export type ChildDetail = z.infer<typeof childDetail>;

export const NOTES_MAX = 5_000;
const ALLERGIES_MAX = 1_000;
const REASON_MAX = 1_000;

/** Typed with or without hyphens; kept as `210517-14-0123`. Empty is null. */
const mykidNo = z.nullish(
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || parseMyKid(text) !== null, messages.mykidInvalid),
    ),
    z.transform((text: string) => parseMyKid(text)?.text ?? null),
  ),
);

const statusId = z
  .int(messages.statusUnknown)
  .check(z.refine((status) => status in childStatuses, messages.statusUnknown));

/** What both forms of a child hold: absent stays as it is, null takes away. */
const childFields = {
  mykid_no: mykidNo,
  born_on: z.nullish(calendarDate),
  classroom_id: z.nullish(id),
  /** The programme. */
  product: z.nullish(id),
  other_products: z.optional(z.array(id).check(z.maxLength(50))),
  allergies: optionalText(ALLERGIES_MAX, messages.allergiesTooLong),
  notes: optionalText(NOTES_MAX, messages.childNotesTooLong),
  special_needs: z.optional(z.boolean()),
};
const fullname = requiredText(messages.childNameRequired, 200, messages.nameTooLong);
const preschoolId = z.int(messages.preschoolRequired).check(z.positive(messages.preschoolRequired));

export const newChildForm = z.object({
  fullname,
  preschool_id: preschoolId,
  status: z._default(statusId, 1),
  ...childFields,
});
export type NewChildForm = z.output<typeof newChildForm>;

export const childForm = z.object({
  fullname: z.optional(fullname),
  preschool_id: z.optional(preschoolId),
  ...childFields,
  /** When what is changed here was read: a later change of someone else is then answered with 409. */
  updated_at: z.optional(z.string()),
});
export type ChildForm = z.output<typeof childForm>;

const statusForm = z.object({
  status: statusId,
  reason: optionalText(REASON_MAX, messages.reasonTooLong),
});

const childSorts = ['fullname', 'preschool', 'classroom', 'status', 'born_on'] as const;
const billingMonth = z.optional(z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/)));

const filters = {
  search: searchText,
  preschool: z.optional(idText),
  classroom: z.optional(idText),
  status: idList,
  /** Registered for it, as the main programme or another. */
  product: z.optional(idText),
  /** Ignored where a preschool is chosen. */
  preschool_status: z.optional(z.enum(preschoolStatuses)),
  /** With, or without, a bill on an invoice of this billing month that is not cancelled. */
  billed: billingMonth,
  unbilled: billingMonth,
  sort: sortText(childSorts, 'fullname'),
};
const childFilters = z.object(filters);
export type ChildFilters = z.output<typeof childFilters>;

const historyEntry = z.object({
  at: z.string(),
  /** Null where the server did it by itself. */
  by: z.nullable(z.string()),
  action: z.string(),
  /** Only of a change of status. */
  status: z.nullable(
    z.object({ from: z.nullable(statusName), to: statusName, reason: z.nullable(z.string()) }),
  ),
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const childrenEndpoints = {
  list: endpoint('GET /api/children', {
    summary: 'Children in the user’s scope, by name unless `sort` says otherwise.',
    query: z.object({ ...pageQuery, ...filters }),
    answer: z.array(child),
    paged: true,
  }),
  download: endpoint('GET /children/download-csv', {
    summary: 'The same children as a CSV file.',
    query: childFilters,
    download: 'many',
  }),
  view: endpoint('GET /api/children/{id}', { summary: 'One child.', answer: childDetail }),
  create: endpoint('POST /api/children', {
    summary: 'Registers a child.',
    body: newChildForm,
    answer: childDetail,
  }),
  update: endpoint('PUT /api/children/{id}', {
    summary: 'Changes a child; 409 with its current state where `updated_at` is not the newest.',
    body: childForm,
    answer: childDetail,
  }),
  changeStatus: endpoint('POST /api/children/{id}/status', {
    summary: 'Changes the status of a child, with the reason where one is needed.',
    body: statusForm,
    answer: childDetail,
  }),
  setParents: endpoint('PUT /api/children/{id}/parents', {
    summary: 'Sets the parents of a child and which of them pays.',
    body: z.object({
      user_ids: z.array(id).check(
        z.maxLength(10, messages.parentsTooMany),
        z.refine((list) => new Set(list).size === list.length, messages.parentTwice),
      ),
      /** Absent: who pays by now, where still a parent, else the first. */
      payer_id: z.optional(id),
    }),
    answer: childDetail,
  }),
  history: endpoint('GET /api/children/{id}/history', {
    summary: 'What was changed of a child, by whom and when, the newest first.',
    query: z.object(pageQuery),
    answer: z.array(historyEntry),
    paged: true,
  }),
  photo: endpoint('GET /api/children/{id}/photo', { summary: 'The photo of a child.', download: 'one' }),
  setPhoto: endpoint('POST /api/children/{id}/photo', {
    summary: 'Sets the photo of a child: JPEG, PNG or WebP, at most 10 MB.',
    files: { photo: { kinds: ['jpeg', 'png', 'webp'], required: true } },
    answer: childDetail,
  }),
  removePhoto: endpoint('DELETE /api/children/{id}/photo', {
    summary: 'Takes the photo of a child away.',
    answer: childDetail,
  }),
  status: endpoint('GET /api/child-status/{status}', {
    summary: 'The name of a child status.',
    answer: statusName,
  }),
};
