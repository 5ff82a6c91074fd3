/** The calls of the year's statement for tax. */
import type { TaxPlace } from '#shared/endpoints/tax-statements';
import { taxStatementEndpoints } from '#shared/endpoints/tax-statements';
import { type Actor, type Context, can, reaches } from '../../context';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { readsIdentity } from '../../who-reads';
import { asFile } from '../documents/as-file';
import { findPayer } from '../documents/find-payer';
import { documentsPolicy } from '../documents/policy';
import { statementsPolicy } from '../statements/policy';
import { loadPaying, type TaxContent, taxYearOf, yearsOf } from './find-tax-year';
import { giveTaxStatement, lastGiven, saysSame } from './give-tax-statement';
import { mailTaxStatement } from './mail-tax-statement';
import { printTaxStatement } from './print-tax-statement';

const policy = documentsPolicy.receipts;
const load = findPayer;
const lastYear = ({ clock }: Pick<Context, 'clock'>) => Number(clock.today().slice(0, 4)) - 1;
const isOwn = (actor: Actor, parentId: number) => actor.userId === parentId && can(actor, 'portal_view');

/** @throws Refusal 404 for a preschool beyond the user's */
function requireReach({ actor }: Context, parentId: number, preschoolId: number): void {
  if (!isOwn(actor, parentId) && !reaches(actor, preschoolId)) throw notFound();
}

async function placesOf(context: Context, parentId: number, year: number, contents: Map<number, TaxContent>) {
  const { trx } = context;
  const ids = [...contents.keys()];
  const preschools: TaxPlace['preschool'][] = await trx('preschools')
    .whereIn('id', ids)
    .orderBy(['name', 'id'])
    .select('id', 'name', 'short_name');
  const children: { id: number; fullname: string }[] = await trx('children')
    .whereIn(
      'id',
      [...contents.values()].flatMap((content) => content.children.flatMap(({ child_id }) => child_id ?? [])),
    )
    .select('id', 'fullname');
  const names = new Map(children.map(({ id, fullname }) => [id, fullname]));
  const places: TaxPlace[] = [];
  for (const preschool of preschools) {
    const content = contents.get(preschool.id) as TaxContent;
    const last = await lastGiven(context, { parentId, preschoolId: preschool.id, year });
    places.push({
      ...content,
      preschool,
      children: content.children.map(({ child_id, ...sums }) => ({
        ...sums,
        child: child_id === null ? null : { id: child_id, name: names.get(child_id) ?? '' },
      })),
      given:
        last && saysSame(last.content, content)
          ? { statement_no: last.statement_no, given_at: last.given_at.toISOString() }
          : null,
    });
  }
  return places;
}

export const taxStatementRoutes = [
  serve(taxStatementEndpoints.view, {
    policy,
    load,
    act: async (context, { record: { id, name }, query }) => {
      const { trx, actor } = context;
      const year = query.year ?? lastYear(context);
      const paying = await loadPaying(trx, id);
      const seen = isOwn(actor, id) || actor.reach === 'all' ? null : actor.preschoolIds;
      const contents = taxYearOf(paying, year);
      for (const preschoolId of contents.keys())
        if (seen !== null && !seen.includes(preschoolId)) contents.delete(preschoolId);
      const years = yearsOf(paying, seen);
      const preschools = await placesOf(context, id, year, contents);
      return { parent: { id, name }, year, over: year <= lastYear(context), years, preschools };
    },
  }),
  serve(taxStatementEndpoints.download, {
    downloads: 'user',
    policy,
    load,
    act: async (context, { record: { id }, query }) => {
      const { language, userId: asker } = context.actor;
      requireReach(context, id, query.preschool);
      const year = query.year ?? lastYear(context);
      const wanted = { parentId: id, preschoolId: query.preschool, year };
      const statementNo = await giveTaxStatement(context, wanted);
      const identified = isOwn(context.actor, id) || readsIdentity(context.actor);
      return asFile(
        await printTaxStatement({ ...context, language, asker }, statementNo, {
          way: 'download',
          identified,
        }),
      );
    },
    shows: async (context, { params: { id }, query }) => {
      const year = query.year ?? lastYear(context);
      const last = await lastGiven(context, { parentId: id, preschoolId: query.preschool, year });
      const children = last?.content.children.flatMap(({ child_id }) => child_id ?? []) ?? [];
      return readsIdentity(context.actor) && children.length > 0
        ? [{ kind: 'identity', way: 'downloaded', children }]
        : [];
    },
  }),
  serve(taxStatementEndpoints.send, {
    policy: statementsPolicy.send,
    load,
    act: async (context, { record, body }) => {
      requireReach(context, record.id, body.preschool);
      return { to: record.email, statement_no: await mailTaxStatement(context, record, body) };
    },
  }),
];
