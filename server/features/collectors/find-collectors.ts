/** The list of a child: as the office and parents read it, and those whom nobody confirmed yet. */
import type { CollectorList, WaitingCollector } from '#shared/endpoints/collectors';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { passSigner } from '../../sync/pass-key';
import { standingSql } from '../../sync/standing';
import { findParents } from '../children/find-parents';
import { barOn, barStill } from './barred';
import { collectorsPolicy } from './policy';

export interface CollectorRow {
  id: number;
  child_id: number;
  preschool_id: number;
  name: string | null;
  user_id: number | null;
  relation: string | null;
  phone_no: string | null;
  ic_last4: string | null;
  photo_id: string | null;
  forbidden: boolean;
  reason: string | null;
  ordered_on: string | null;
  never_alone: boolean;
  from_on: string | null;
  to_on: string | null;
  by_parent: boolean;
  named_by: number;
  named_at: Date;
  confirmed_at: Date | null;
  removed_at: Date | null;
  /** The digits of a pickup pass; null for everybody else. */
  pass: string | null;
}

/** When the child left by a pass. */
const USED_SQL = `
  (SELECT min("time") FROM presences
    WHERE presences.child_id = collectors.child_id AND day = collectors.to_on AND act = 'left'
      AND checked = 'pass' AND collector_id = collectors.id AND ${standingSql('presences')}) AS used_at`;

/** Parents do not read why somebody must not fetch, nor of an entry about themselves. */
export async function presentList({ trx, actor, clock }: Context, child: Child): Promise<CollectorList> {
  const office = collectorsPolicy.office(actor, child);
  const rows: (CollectorRow & { namer: string; account: string | null; used_at: string | null })[] =
    await trx('collectors')
      .join('users AS namers', 'namers.id', 'named_by')
      .leftJoin('users AS accounts', 'accounts.id', 'collectors.user_id')
      .where({ child_id: child.id })
      .whereNull('removed_at')
      .whereRaw('(pass IS NULL OR to_on >= ?)', [clock.today()])
      .orderBy([{ column: 'forbidden', order: 'desc' }, 'named_at', 'collectors.id'])
      .select('collectors.*', 'namers.name AS namer', 'accounts.name AS account', trx.raw(USED_SQL));
  const codeOf = await passSigner(trx);
  const shown = rows.filter(({ user_id }) => office || user_id !== actor.userId);
  const barring = rows.filter(({ user_id, forbidden }) => forbidden && user_id === actor.userId);
  const barred = barStill(barring, clock.today());
  // Whoever has the digits may fetch: they are the parents' alone, and not of one who must not on that day.
  const withheld = ({ from_on }: CollectorRow) => office || (from_on !== null && barOn(barring, from_on));
  return {
    child: { id: child.id, fullname: child.fullname },
    collectors: shown.map((row) => ({
      id: row.id,
      name: row.account ?? row.name ?? '',
      user_id: office ? row.user_id : null,
      relation: row.relation,
      phone_no: row.phone_no,
      ic_last4: row.ic_last4,
      photo: office || !row.forbidden ? row.photo_id : null,
      forbidden: row.forbidden,
      never_alone: row.never_alone,
      from_on: row.from_on,
      to_on: row.to_on,
      reason: office ? row.reason : null,
      ordered_on: office ? row.ordered_on : null,
      pass: row.pass === null ? null : withheld(row) ? '' : row.pass,
      pass_code: row.pass === null || withheld(row) ? null : codeOf(passOf(row)),
      used_at: row.used_at,
      state: row.confirmed_at ? ('confirmed' as const) : ('waiting' as const),
      named: { by: row.namer, at: row.named_at.toISOString() },
      may_set_photo: row.pass === null && (office || collectorsPolicy.setPhotoAsParent(actor, row, barred)),
      may_remove: row.used_at === null && (office || collectorsPolicy.removeAsParent(actor, row, barred)),
    })),
    parents: office ? (await findParents(trx, child.id)).map(({ id, name }) => ({ id, name })) : [],
    may_confirm: office,
  };
}

/** A pass is of one day and of a person by name. */
const passOf = ({ id, child_id, name, to_on }: CollectorRow) => ({
  id,
  childId: child_id,
  name: name ?? '',
  day: to_on ?? '',
});

export async function listWaiting(
  { trx, actor }: Context,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: WaitingCollector[]; total: number }> {
  const total = await countWaiting({ trx, actor });
  const rows = await waitingFor({ trx, actor })
    .join('children', 'children.id', 'child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .join('users', 'users.id', 'named_by')
    .orderBy(['named_at', 'collectors.id'])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('collectors.*', 'fullname', 'short_name', 'users.name AS namer');
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      relation: row.relation,
      phone_no: row.phone_no,
      ic_last4: row.ic_last4,
      photo: row.photo_id,
      never_alone: row.never_alone,
      from_on: row.from_on,
      to_on: row.to_on,
      preschool_short_name: row.short_name,
      child: { id: row.child_id, fullname: row.fullname },
      named: { by: row.namer, at: row.named_at.toISOString() },
    })),
    total,
  };
}

export async function countWaiting(context: Pick<Context, 'trx' | 'actor'>): Promise<number> {
  const [counted] = await waitingFor(context).count({ total: '*' });
  return Number(counted?.total ?? 0);
}

const waitingFor = ({ trx, actor }: Pick<Context, 'trx' | 'actor'>) =>
  trx('collectors')
    .whereNull('confirmed_at')
    .whereNull('removed_at')
    .whereNull('pass')
    .whereIn('child_id', Child.query(trx).modify('visibleTo', actor).select('children.id').toKnexQuery());
