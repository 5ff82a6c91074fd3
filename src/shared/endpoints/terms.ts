/** Terms and conditions: versioned; a parent accepts the current version once. */
import * as z from 'zod/mini';
import { type Language, languages } from '../languages';
import { messages } from '../messages';
import { endpoint, id, pageQuery, requiredText, searchText } from './endpoint';
import { preschoolName } from './preschool-name';

export const termsStatuses = ['draft', 'active', 'inactive'] as const;
const status = z.enum(termsStatuses, messages.termsStatusUnknown);

const text = z.object({ name: z.string(), content: z.string() });
const translations = z.object({ ms: z.nullable(text), zh: z.nullable(text) });

export const terms = z.object({
  id,
  name: z.string(),
  /** Clean HTML; as is the name, in English. */
  content: z.string(),
  /** The same in other languages; null where there is none yet. */
  translations,
  version: z.int(),
  status,
  /** Null while this version has never been active. */
  published_at: z.nullable(z.string()),
  /** None: all preschools. */
  preschools: z.array(preschoolName),
  updated_at: z.string(),
  /** When the reader accepted this version; null where it is not accepted or not asked of them. */
  accepted_at: z.nullable(z.string()),
  /** In which language they read it then. */
  accepted_language: z.nullable(z.enum(languages)),
  /** Among the parents whom the current version is asked of; for those who edit terms. */
  accepted_count: z.optional(z.int()),
  missing_count: z.optional(z.int()),
});
export type Terms = z.infer<typeof terms>;

/** As parents read it: in their language where there is a text in it, else in English. */
export function termsIn(
  { name, content, translations }: Pick<Terms, 'name' | 'content' | 'translations'>,
  language: Language,
): { name: string; content: string; language: Language } {
  const found = language === 'en' ? null : translations[language];
  return found ? { ...found, language } : { name, content, language: 'en' };
}

const fields = {
  name: requiredText(messages.nameFieldRequired, 200, messages.nameTooLong),
  content: requiredText(messages.contentRequired, 50_000, messages.contentTooLong),
  preschools: z.array(id).check(z.maxLength(500)),
  status,
};
/** Null takes the text of a language away; a language that is left out stays as it is. */
const translated = z.nullish(z.object({ name: fields.name, content: fields.content }));
const translationsForm = z.optional(z.object({ ms: translated, zh: translated }));
export type TranslationsForm = z.output<typeof translationsForm>;

export const newTermsForm = z.object({
  ...fields,
  translations: translationsForm,
  preschools: z._default(fields.preschools, []),
  status: z._default(status, 'draft'),
});
export const termsForm = z.object({
  name: z.optional(fields.name),
  content: z.optional(fields.content),
  translations: translationsForm,
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
    body: z.object({
      version: z.int().check(z.positive()),
      /** In which it was read: a text of this version. */
      language: z._default(z.enum(languages), 'en'),
    }),
    answer: terms,
  }),
  versions: endpoint('GET /api/terms/{id}/versions', {
    summary: 'The texts that were active so far, the newest first, 100 at most.',
    answer: z.array(
      z.object({
        version: z.int(),
        name: z.string(),
        content: z.string(),
        translations,
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
        accepted_language: z.nullable(z.enum(languages)),
      }),
    ),
    paged: true,
  }),
};
