/** The register of breaches of personal data. */
import { breachClocks } from '#shared/domain/breach-clocks';
import type { KeptOfChild } from '#shared/domain/who-reads';
import type { Breach, BreachForm } from '#shared/endpoints/breaches';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { conflict, invalid } from '../../http/refusal';

export interface BreachRow {
  id: number;
  title: string;
  what_happened: string;
  discovered_at: Date;
  began_at: Date | null;
  ended_at: Date | null;
  data: KeptOfChild[];
  people: number | null;
  harm_likely: boolean;
  measures: string | null;
  commissioner_told_at: Date | null;
  people_told_at: Date | null;
  closed_at: Date | null;
  version: number;
  created_by: number;
  /** Joined in. */
  name: string;
}

const rows = ({ trx }: Context) =>
  trx('breaches').join('users', 'users.id', 'breaches.created_by').select('breaches.*', 'users.name');

export const findBreach = (context: Context, { id }: { id: number }): Promise<BreachRow | undefined> =>
  rows(context).where('breaches.id', id).first();

export async function listBreaches(
  context: Context,
  { page, per_page, search }: { page: number; per_page: number; search?: string | undefined },
): Promise<{ data: Breach[]; total: number }> {
  const found = () => {
    const query = rows(context);
    if (search) query.whereRaw("title || ' ' || what_happened ILIKE ?", [searchPattern(search)]);
    return query;
  };
  const [counted] = await context.trx.from(found().as('found')).count({ total: '*' });
  const data: BreachRow[] = await found()
    .orderByRaw('closed_at IS NOT NULL, discovered_at DESC, breaches.id DESC')
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: data.map(presentBreach), total: Number(counted?.total) };
}

export function presentBreach(row: BreachRow): Breach {
  const discovered_at = row.discovered_at.toISOString();
  return {
    id: Number(row.id),
    title: row.title,
    what_happened: row.what_happened,
    discovered_at,
    began_at: row.began_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    data: row.data,
    people: row.people,
    harm_likely: row.harm_likely,
    measures: row.measures,
    ...breachClocks({ discovered_at, harm_likely: row.harm_likely }),
    commissioner_told_at: row.commissioner_told_at?.toISOString() ?? null,
    people_told_at: row.people_told_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    by: { id: Number(row.created_by), name: row.name },
    version: row.version,
  };
}

/** @throws Refusal 422 for what is still to come */
export async function createBreach(context: Context, form: BreachForm): Promise<BreachRow> {
  const { trx, actor, clock } = context;
  const now = clock.now();
  const given = valuesOf(form, null, now);
  const made = { created_by: actor.userId, created_at: now, updated_at: now };
  const [{ id }] = await trx('breaches')
    .insert({ ...given, ...made })
    .returning('id');
  await audit(context, { action: 'created', entityType: 'breach', entityId: id, after: given });
  return (await findBreach(context, { id })) as BreachRow;
}

/** @throws Refusal 409 where somebody else was faster, 422 for what is still to come */
export async function updateBreach(
  context: Context,
  { id }: BreachRow,
  { version, ...form }: BreachForm & { version: number },
): Promise<BreachRow> {
  const { trx, clock } = context;
  await trx('breaches').where({ id }).forUpdate().first('id');
  const before = (await findBreach(context, { id })) as BreachRow;
  if (before.version !== version) throw conflict(messages.conflict, presentBreach(before));
  const now = clock.now();
  const given = valuesOf(form, before.closed_at, now);
  await trx('breaches')
    .where({ id })
    .update({ ...given, version: version + 1, updated_at: now });
  const kept = Object.fromEntries(Object.keys(given).map((key) => [key, Reflect.get(before, key)]));
  await audit(context, {
    action: 'updated',
    entityType: 'breach',
    entityId: id,
    before: kept,
    after: given,
  });
  return (await findBreach(context, { id })) as BreachRow;
}

const moments = ['discovered_at', 'began_at', 'ended_at', 'commissioner_told_at', 'people_told_at'] as const;

function valuesOf({ closed, ...form }: BreachForm, closedAt: Date | null, now: Date) {
  for (const field of moments) {
    const at = form[field];
    if (at !== null && Date.parse(at) > now.getTime())
      throw invalid({ [field]: [officeMessages.momentToCome] });
  }
  return { ...form, measures: form.measures || null, closed_at: closed ? (closedAt ?? now) : null };
}
