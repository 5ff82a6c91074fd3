/** The writes to the list of a child: somebody is named, confirmed, taken off. Tablets and guardians are told. */
import { isSameName } from '#shared/domain/fetchers';
import { COLLECTORS_MAX, type CollectorForm } from '#shared/endpoints/collectors';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import { toE164 } from '../../http/phone';
import { invalid, notAllowed } from '../../http/refusal';
import type { Child } from '../../models/child';
import { removeFile } from '../../providers/storage';
import { childrenForUpdate } from '../children/children-for-update';
import { isHeld } from '../children/photo';
import { barringEntries, barStill } from './barred';
import type { CollectorRow } from './find-collectors';
import { collectorsPolicy } from './policy';

/** @throws Refusal 403 for a parent who says that somebody must not fetch; 422 for a full list and an unknown parent */
export async function nameCollector(context: Context, { id }: Child, form: CollectorForm): Promise<void> {
  const { trx, actor, clock } = context;
  const child = await locked(context, id);
  const office = collectorsPolicy.office(actor, child);
  const forbidden = form.forbidden ?? false;
  if (forbidden && !office) throw notAllowed();
  await requireRoom(context, child);
  const user_id = forbidden && form.parent_id ? await parentOf(context, child, form.parent_id) : null;
  await requireNew(context, child, { ...form, forbidden, user_id });
  const said = {
    name: user_id === null ? form.name : null,
    user_id,
    relation: form.relation ?? null,
    phone_no: toE164(form.phone_no ?? null),
    ic_last4: form.ic_last4 ?? null,
    forbidden,
    reason: forbidden ? (form.reason ?? null) : null,
    ordered_on: forbidden ? (form.ordered_on ?? null) : null,
    never_alone: !forbidden && (form.never_alone ?? false),
    from_on: form.from_on ?? null,
    to_on: form.to_on ?? null,
  };
  const now = clock.now();
  const [row]: CollectorRow[] = await trx('collectors')
    .insert({
      ...said,
      child_id: id,
      preschool_id: child.preschool_id,
      by_parent: !office,
      named_by: actor.userId,
      named_at: now,
      ...(office && { confirmed_by: actor.userId, confirmed_at: now }),
    })
    .returning('*');
  if (!row) throw new Error('A row that was inserted came back as none.');
  await tell(context, child, row, 'named', said);
}

/** What is confirmed already stays as it is. */
export async function confirmCollector(context: Context, child: Child, id: number): Promise<void> {
  const { trx, actor, clock } = context;
  await locked(context, child.id);
  const [row]: CollectorRow[] = await trx('collectors')
    .where({ id })
    .whereNull('confirmed_at')
    .whereNull('removed_at')
    .whereNull('pass')
    .update({ confirmed_by: actor.userId, confirmed_at: clock.now() })
    .returning('*');
  if (row) await tell(context, child, row, 'confirmed', { name: row.name });
}

/**
 * What is off the list already stays so; the photo goes, unless a legal hold keeps it.
 * @throws Refusal 403 for a parent where the preschool wrote it, and for one who must not fetch where the other one named it
 */
export async function removeCollector(context: Context, child: Child, id: number): Promise<void> {
  const { trx, actor, clock } = context;
  await locked(context, child.id);
  const there: CollectorRow | undefined = await trx('collectors').where({ id }).first();
  if (!there || there.removed_at) return;
  const barred = barStill(await barringEntries(context, child.id), clock.today());
  if (!collectorsPolicy.office(actor, child) && !collectorsPolicy.removeAsParent(actor, there, barred))
    throw notAllowed();
  const gone = there.photo_id !== null && !(await isHeld(trx, child.id)) ? there.photo_id : null;
  await trx('collectors')
    .where({ id })
    .update({ removed_by: actor.userId, removed_at: clock.now(), ...(gone && { photo_id: null }) });
  if (gone) await removeFile(trx, gone);
  await tell(context, child, there, 'removed', null);
}

export async function locked({ trx }: Context, id: number): Promise<Child> {
  const [child] = await childrenForUpdate(trx, [id]);
  if (!child) throw new Error(`Child ${id} is gone within its own transaction.`);
  return child;
}

async function requireRoom({ trx, clock }: Context, { id }: Child): Promise<void> {
  const [counted] = await trx('collectors')
    .where({ child_id: id, pass: null })
    .whereNull('removed_at')
    .whereRaw('(to_on IS NULL OR to_on >= ?)', [clock.today()])
    .count({ n: '*' });
  if (Number(counted?.n) >= COLLECTORS_MAX) throw invalid({ name: [messages.collectorsTooMany] });
}

type Wanted = Pick<CollectorForm, 'name' | 'ic_last4' | 'from_on' | 'to_on'> &
  Pick<CollectorRow, 'forbidden' | 'user_id'>;

/**
 * Two of one name are two people where their cards differ. One may stand twice for days that do not meet. Who must not fetch
 * is a list of its own: a parent does not learn by a refusal who stands there.
 */
async function requireNew({ trx }: Context, { id }: Child, wanted: Wanted): Promise<void> {
  const { name, user_id, forbidden, ic_last4, from_on, to_on } = wanted;
  const there: CollectorRow[] = await trx('collectors')
    .where({ child_id: id, forbidden, pass: null })
    .whereNull('removed_at');
  const same = there.some(
    (entry) =>
      (user_id === null
        ? entry.name !== null && isSameName(entry.name, name ?? '')
        : entry.user_id === user_id) &&
      (!ic_last4 || !entry.ic_last4 || ic_last4 === entry.ic_last4) &&
      (entry.from_on ?? '') <= (to_on ?? '9999') &&
      (from_on ?? '') <= (entry.to_on ?? '9999'),
  );
  if (same) throw invalid({ [user_id === null ? 'name' : 'parent_id']: [messages.collectorTwice] });
}

async function parentOf({ trx }: Context, child: Child, userId: number): Promise<number> {
  const link = await trx('child_parents').where({ child_id: child.id, user_id: userId }).first('user_id');
  if (!link) throw invalid({ parent_id: [messages.notFound] });
  return userId;
}

export async function tell(
  context: Context,
  { id: child_id, preschool_id }: Child,
  row: CollectorRow,
  action: 'named' | 'confirmed' | 'removed',
  after: object | null,
): Promise<void> {
  context.changes.changed(preschool_id, 'child', child_id);
  if (row.photo_id) context.changes.changed(preschool_id, 'collector_faces', child_id);
  await audit(context, {
    action,
    entityType: 'collector',
    entityId: row.id,
    preschoolId: preschool_id,
    before: action === 'removed' ? { child_id, name: row.name } : undefined,
    after: after && { child_id, ...after },
  });
  const { id, user_id: about, confirmed_at } = row;
  await announce(context, 'collectorChanged', {
    id,
    child_id,
    preschool_id,
    action,
    about,
    waits: confirmed_at === null && row.pass === null,
  });
}
