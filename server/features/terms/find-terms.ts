/** Finding terms within the actor's scope, and how they stand on the wire. */
import { raw } from 'objection';
import type { Terms as WireTerms } from '#shared/endpoints/terms';
import type { Language } from '#shared/languages';
import { type Context, can } from '../../context';
import { whereFound } from '../../db/search';
import { presentPreschoolName } from '../../http/present';
import { ASKED_BINDINGS, ASKED_SQL, Terms } from '../../models/terms';

type Listed = Terms & {
  accepted_at: Date | null;
  accepted_language: Language | null;
  asked_count?: number;
  accepted_count?: number;
};

const ownSql = (column: 'accepted_at' | 'language') => `(SELECT ${column} FROM terms_acceptances
  WHERE terms_id = terms.id AND terms_acceptances.version = terms.version AND user_id = ?)`;
const ACCEPTED_SQL = `(SELECT count(*) FROM terms_acceptances
  WHERE terms_id = terms.id AND terms_acceptances.version = terms.version AND user_id IN (${ASKED_SQL}))`;

/** With one's own acceptance; for those who edit them also how many parents accepted, in one statement. */
export function listed({ trx, actor }: Pick<Context, 'trx' | 'actor'>) {
  const query = Terms.query(trx)
    .modify('visibleTo', actor)
    .select('terms.*', raw(ownSql('accepted_at'), [actor.userId]).as('accepted_at'))
    .select(raw(ownSql('language'), [actor.userId]).as('accepted_language'))
    .withGraphFetched('preschools(byName)')
    .modifiers({ byName: (preschools) => void preschools.orderBy('name') });
  if (can(actor, 'terms_edit'))
    query.select(
      raw(`(SELECT count(*) FROM (${ASKED_SQL}) AS asked)`, ASKED_BINDINGS).as('asked_count'),
      raw(ACCEPTED_SQL, ASKED_BINDINGS).as('accepted_count'),
    );
  return query;
}

export function present(found: Terms): WireTerms {
  const one = found as Listed;
  const { asked_count: asked, accepted_count: accepted } = one;
  return {
    id: one.id,
    name: one.name,
    content: one.content,
    translations: presentTranslations(one),
    version: one.version,
    status: one.status,
    published_at: one.published_at?.toISOString() ?? null,
    preschools: (one.preschools ?? []).map(presentPreschoolName),
    updated_at: one.updated_at.toISOString(),
    accepted_at: one.accepted_at?.toISOString() ?? null,
    accepted_language: one.accepted_language,
    ...(asked !== undefined &&
      accepted !== undefined && { accepted_count: accepted, missing_count: asked - accepted }),
  };
}

export const presentTranslations = ({ translations }: Pick<Terms, 'translations'>) => ({
  ms: translations.ms ?? null,
  zh: translations.zh ?? null,
});

/** As it stands after a write. */
export async function presentById(context: Context, id: number): Promise<WireTerms> {
  return present(await listed(context).findById(id).throwIfNotFound());
}

/** Terms that wait for a parent, the oldest first. */
export function findWaiting(context: Pick<Context, 'trx' | 'actor'>) {
  return listed(context)
    .whereRaw(`${ownSql('accepted_at')} IS NULL`, [context.actor.userId])
    .orderBy('terms.id')
    .limit(20);
}

interface ParentsWanted {
  search?: string;
  accepted?: '0' | '1';
  page: number;
  per_page: number;
}

interface AskedParent {
  id: number;
  name: string;
  email: string;
  phone_no: string | null;
  accepted_at: Date | null;
  accepted_language: Language | null;
}

/** The parents whom the current version is asked of, by name; those who have not accepted it unless told otherwise. */
export async function findAskedParents(
  { trx }: Context,
  terms: Terms,
  { search, accepted = '0', page, per_page }: ParentsWanted,
) {
  const asked = trx('users')
    .leftJoin('terms_acceptances AS given', (join) =>
      join
        .on('given.user_id', 'users.id')
        .onVal('given.terms_id', terms.id)
        .onVal('given.version', terms.version),
    )
    .whereRaw(
      `users.id IN (SELECT asked.id FROM terms, LATERAL (${ASKED_SQL}) AS asked WHERE terms.id = ?)`,
      [...ASKED_BINDINGS, terms.id],
    );
  if (accepted === '1') asked.whereNotNull('given.user_id');
  else asked.whereNull('given.user_id');
  if (search) whereFound(asked, 'users.search_text', search);
  const [counted] = await asked.clone().count({ total: '*' });
  const rows: AskedParent[] = await asked
    .orderBy(['users.name', 'users.id'])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('users.id', 'users.name', 'users.email', 'users.phone_no', 'given.accepted_at')
    .select('given.language AS accepted_language');
  return {
    data: rows.map((row) => ({ ...row, accepted_at: row.accepted_at?.toISOString() ?? null })),
    total: Number(counted?.total ?? 0),
  };
}
