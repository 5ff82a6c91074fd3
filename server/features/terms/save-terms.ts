/**
 * Writing terms. A text that has never been active is written over; once it was, another text is another
 * version, which every parent is asked for anew. What was accepted is kept word for word.
 */
import type * as z from 'zod/mini';
import type { newTermsForm, TranslationsForm, termsForm } from '#shared/endpoints/terms';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { Terms } from '../../models/terms';
import { cleanRichText } from '../classwork/clean-body';
import { presentById } from './find-terms';

export async function createTerms(context: Context, form: z.output<typeof newTermsForm>): Promise<number> {
  const { trx, clock, actor } = context;
  const now = clock.now();
  const { id } = await Terms.query(trx).insert({
    name: form.name,
    content: clean(form.content),
    translations: translated({}, form.translations),
    status: form.status,
    published_at: form.status === 'active' ? now : null,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  } as Partial<Terms>);
  await setPreschools(context, id, form.preschools);
  await settle(context, id, 'created', undefined);
  return id;
}

/** Absent fields stay. @throws Refusal 409 where someone else saved meanwhile, 422 */
export async function updateTerms(
  context: Context,
  { id }: Terms,
  form: z.output<typeof termsForm>,
): Promise<void> {
  const { trx, clock } = context;
  const before = await Terms.query(trx)
    .findById(id)
    .forUpdate()
    .withGraphFetched('preschools')
    .throwIfNotFound();
  if (form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString())
    throw conflict(messages.conflict, await presentById(context, id));
  const status = form.status ?? before.status;
  if (status === 'draft' && before.status !== 'draft') throw invalid({ status: [messages.termsNotDraft] });
  const name = form.name ?? before.name;
  const content = form.content === undefined ? before.content : clean(form.content);
  const translations = translated(before.translations, form.translations);
  // A language that had no text gets one: whoever read another reads the same. Anything else is another text.
  const isOther =
    name !== before.name ||
    content !== before.content ||
    languagesOf(before.translations).some(
      (language) => !sameText(before.translations[language], translations[language]),
    );
  const isNew = isOther && before.published_at !== null;
  // Moved at every save, within a millisecond too: it is what tells one state from the next.
  const now = new Date(Math.max(clock.now().getTime(), before.updated_at.getTime() + 1));
  const published = isNew ? null : before.published_at;
  await Terms.query(trx)
    .findById(id)
    .patch({
      name,
      content,
      translations,
      status,
      version: before.version + (isNew ? 1 : 0),
      published_at: status === 'active' ? (published ?? now) : published,
      updated_at: now,
    });
  if (form.preschools) await setPreschools(context, id, form.preschools);
  await settle(context, id, 'updated', before);
}

/** The version that is active is in the register, and the write in the audit trail. */
async function settle(
  context: Context,
  id: number,
  action: string,
  before: Terms | undefined,
): Promise<void> {
  const { trx, actor } = context;
  const after = await Terms.query(trx).findById(id).withGraphFetched('preschools').throwIfNotFound();
  const { name, content, translations, version, published_at } = after;
  if (published_at !== null)
    await trx('terms_versions')
      .insert({
        terms_id: id,
        version,
        name,
        content,
        translations,
        published_at,
        published_by: actor.userId,
      })
      .onConflict(['terms_id', 'version'])
      // Only languages are new in a version that is there.
      .merge({ translations: trx.raw('excluded.translations || terms_versions.translations') });
  await audit(context, {
    action,
    entityType: 'terms',
    entityId: id,
    before: before && told(before),
    after: told(after),
  });
}

/** @throws Refusal 422 for a preschool that is not there */
async function setPreschools({ trx, actor }: Context, termsId: number, given: number[]): Promise<void> {
  const ids = [...new Set(given)];
  const known = await Preschool.query(trx).modify('visibleTo', actor).whereIn('id', ids).select('id');
  if (known.length < ids.length) throw invalid({ preschools: [messages.preschoolUnknown] });
  await trx('terms_preschools').where({ terms_id: termsId }).delete();
  if (ids.length > 0)
    await trx('terms_preschools').insert(ids.map((preschool_id) => ({ terms_id: termsId, preschool_id })));
}

const clean = (html: string, field = 'content') =>
  cleanRichText(html, { [field]: [messages.contentRequired] });

type Translations = Terms['translations'];
const languagesOf = (given: Translations) => Object.keys(given) as (keyof Translations)[];

/** Languages that the form does not name stay. @throws Refusal 422 for a text of nothing */
function translated(before: Translations, form: TranslationsForm): Translations {
  const after = { ...before };
  for (const language of ['ms', 'zh'] as const) {
    const given = form?.[language];
    if (given === null) delete after[language];
    else if (given)
      after[language] = {
        name: given.name,
        content: clean(given.content, `translations.${language}.content`),
      };
  }
  return after;
}

const sameText = (one: Translations['ms'], other: Translations['ms']) =>
  one?.name === other?.name && one?.content === other?.content;

const told = ({ name, content, translations, status, version, preschools = [] }: Terms) => ({
  name,
  content,
  translations,
  status,
  version,
  preschools: preschools.map(({ id }) => id),
});
