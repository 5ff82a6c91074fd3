/** Consents of parents: of each child and purpose the last word, and every word before it. */
import * as z from 'zod/mini';
import { consentPurposes, consentWays, officeConsentWays } from '../domain/consents';
import { languages } from '../languages';
import { endpoint, id, idText, pageQuery } from './endpoint';

const person = z.object({ id, name: z.string() });

const consent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  guardian: person,
  how: z.enum(consentWays),
  /** The text that the guardian saw. */
  version: z.int(),
  language: z.enum(languages),
  recorded_by: person,
  recorded_at: z.string(),
});
export type Consent = z.infer<typeof consent>;

const childConsents = z.object({
  child: z.object({ id, fullname: z.string() }),
  /** One row a purpose. */
  purposes: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      /** The version that is asked now. */
      version: z.int(),
      /** The last word, null where nobody was asked yet. */
      last: z.nullable(consent),
    }),
  ),
  /** Every word, the newest first. */
  history: z.array(consent),
  /** For whom the office may record. */
  guardians: z.array(person),
});
export type ChildConsents = z.infer<typeof childConsents>;

export const consentForm = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** The text that the guardian saw. */
  version: z.int(),
  language: z.enum(languages),
  /** The office names whose word it is, and how it came. A parent speaks in the own name. */
  guardian_id: z.nullish(id),
  how: z.nullish(z.enum(officeConsentWays)),
});

/** `open`: never asked, or asked with an earlier text. */
export const consentStates = ['open', 'given', 'withdrawn'] as const;

const listFilter = {
  state: z.optional(z.enum(consentStates)),
  purpose: z.optional(z.enum(consentPurposes)),
  preschool: z.optional(idText),
  search: z.optional(z.string().check(z.maxLength(100))),
};

const listedConsent = z.object({
  child: z.object({ id, fullname: z.string() }),
  preschool_short_name: z.string(),
  purpose: z.enum(consentPurposes),
  state: z.enum(consentStates),
  at: z.nullable(z.string()),
});
export type ListedConsent = z.infer<typeof listedConsent>;

export const consentEndpoints = {
  view: endpoint('GET /api/children/{id}/consents', {
    summary: 'What the parents of a child consented to, and what they were not asked yet.',
    answer: childConsents,
  }),
  record: endpoint('POST /api/children/{id}/consents', {
    summary: 'Gives or withdraws a consent: by a parent, or by the office for a guardian of the child.',
    body: consentForm,
    answer: childConsents,
  }),
  list: endpoint('GET /api/consents', {
    summary:
      'Children who attend with each purpose and how it stands; those who were not asked yet by default.',
    query: z.object({ ...pageQuery, ...listFilter }),
    answer: z.array(listedConsent),
    paged: true,
  }),
  download: endpoint('GET /api/consents/download', {
    summary: 'The same list as a CSV file.',
    query: z.object(listFilter),
    download: 'many',
  }),
};
