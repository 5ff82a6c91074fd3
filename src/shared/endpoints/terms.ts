/** Terms and conditions: versioned; a parent accepts the current version once. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { preschoolName } from './children';
import { endpoint, id, pageQuery, requiredText, searchText } from './endpoint';

export const termsStatuses = ['draft', 'active', 'inactive'] as const;
const status = z.enum(termsStatuses, messages.termsStatusUnknown);

export const terms = z.object({
  id,
  name: z.string(),
  /** Clean HTML. */
  content: z.string(),
  version: z.int(),
  status,
  /** Null while this version has never been active. */
  published_at: z.nullable(z.string()),
  /** None: all preschools. */
  preschools: z.array(preschoolName),
  updated_at: z.string(),
  /** When the reader accepted this version; null where it is not accepted or not asked of them. */
  accepted_at: z.nullable(z.string()),
  /** Of the parents whom the current version is asked of; for those who edit terms. */
  accepted_count: z.optional(z.int()),
  missing_count: z.optional(z.int()),
});
export type Terms = z.infer<typeof terms>;

const fields = {
  name: requiredText(messages.nameFieldRequired, 200, messages.nameTooLong),
  content: requiredText(messages.contentRequired, 50_000, messages.contentTooLong),
  preschools: z.array(id).check(z.maxLength(500)),
  status,
};
export const newTermsForm = z.object({
  ...fields,
  preschools: z._default(fields.preschools, []),
  status: z._default(status, 'draft'),
});
export const termsForm = z.object({
  name: z.optional(fields.name),
  content: z.optional(fields.content),
  preschools: z.optional(fields.preschools),
  status: z.optional(status),
  /** When what is changed here was read: a later change of someone else is then answered with 409. */
  updated_at: z.optional(z.string()),
});

export const termsEndpoints = {
  list: endpoint('GET /api/terms', {
    summary: 'All terms for those who edit them; the ones that are asked of oneself for parents.',
    query: z.object(pageQuery),
    answer: z.array(terms),
    paged: true,
  }),
  view: endpoint('GET /api/terms/{id}', { summary: 'One of them.', answer: terms }),
  create: endpoint('POST /api/terms', {
    summary: 'Adds terms, as a draft unless they are active at once.',
    body: newTermsForm,
    answer: terms,
  }),
  update: endpoint('PUT /api/terms/{id}', {
    summary: 'Changes terms. A changed text that was active before is a new version, to be accepted anew.',
    body: termsForm,
    answer: terms,
  }),
  accept: endpoint('POST /api/terms/{id}/accept', {
    summary: 'Accepts the version that was read; 409 with the newest one where it has changed.',
    body: z.object({ version: z.int().check(z.positive()) }),
    answer: terms,
  }),
  versions: endpoint('GET /api/terms/{id}/versions', {
    summary: 'The texts that were active so far, the newest first, 100 at most.',
    answer: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        content: z.string(),
        published_by: z.nullable(z.string()),
        published_at: z.string(),
        accepted_count: z.int(),
      }),
    ),
  }),
  parents: endpoint('GET /api/terms/{id}/parents', {
    summary: 'The parents whom the current version is asked of: who has not accepted, or who has.',
    query: z.object({ ...pageQuery, search: searchText, accepted: z.optional(z.enum(['0', '1'])) }),
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        phone_no: z.nullable(z.string()),
        accepted_at: z.nullable(z.string()),
      }),
    ),
    paged: true,
  }),
};
