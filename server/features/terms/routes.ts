/** The calls of terms and conditions. */
import { termsEndpoints } from '#shared/endpoints/terms';
import { asParent, type Context, can } from '../../context';
import { serve } from '../../http/serve';
import { Terms } from '../../models/terms';
import { acceptTerms } from './accept-terms';
import { findAskedParents, listed, present, presentById, presentTranslations } from './find-terms';
import { termsPolicy } from './policy';
import { createTerms, updateTerms } from './save-terms';

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Terms.query(trx).modify('visibleTo', actor).findById(id);

/** Whoever accepts does so as a parent: an administrator without a child there has nothing to accept. */
const loadAsked = async (context: Context, params: { id: number }) =>
  can(context.actor, 'portal_view')
    ? load({ ...context, actor: asParent(context.actor) }, params)
    : load(context, params);

export const termsRoutes = [
  serve(termsEndpoints.list, {
    policy: termsPolicy.read,
    act: async (context, { query: { page, per_page } }) => {
      const { results, total } = await listed(context)
        .orderByRaw(`terms.status = 'inactive', terms.id`)
        .page(page - 1, per_page);
      return { data: results.map(present), total };
    },
  }),
  serve(termsEndpoints.view, {
    policy: termsPolicy.read,
    load,
    act: (context, { record }) => presentById(context, record.id),
  }),
  serve(termsEndpoints.create, {
    policy: termsPolicy.edit,
    act: async (context, { body }) => presentById(context, await createTerms(context, body)),
  }),
  serve(termsEndpoints.update, {
    policy: termsPolicy.edit,
    load,
    act: async (context, { record, body }) => {
      await updateTerms(context, record, body);
      return presentById(context, record.id);
    },
  }),
  serve(termsEndpoints.accept, {
    policy: termsPolicy.accept,
    load: loadAsked,
    act: async (context, { record, body }) => {
      await acceptTerms(context, record, body);
      return presentById({ ...context, actor: asParent(context.actor) }, record.id);
    },
  }),
  serve(termsEndpoints.versions, {
    policy: termsPolicy.edit,
    load,
    act: async ({ trx }, { record }) => {
      const { rows } = await trx.raw(VERSIONS_SQL, [record.id]);
      return rows.map((row: Pick<Terms, 'translations'> & { published_at: Date }) => ({
        ...row,
        translations: presentTranslations(row),
        published_at: row.published_at.toISOString(),
      }));
    },
  }),
  serve(termsEndpoints.parents, {
    policy: termsPolicy.edit,
    load,
    act: (context, { record, query }) => findAskedParents(context, record, query),
  }),
];

const VERSIONS_SQL = `
  SELECT terms_versions.version, terms_versions.name, content, translations, users.name AS published_by, published_at,
         (SELECT count(*) FROM terms_acceptances AS given
           WHERE given.terms_id = terms_versions.terms_id AND given.version = terms_versions.version) AS accepted_count
    FROM terms_versions LEFT JOIN users ON users.id = terms_versions.published_by
   WHERE terms_versions.terms_id = ?
   ORDER BY terms_versions.version DESC LIMIT 100`;
