/** Preschools as administrators read them: with how many attend, and whether invoices carry the short name. */
import { raw } from 'objection';
import type * as z from 'zod/mini';
import { payeeOf } from '#shared/domain/payee';
import { attendingStatuses } from '#shared/domain/statuses';
import type {
  PreschoolSettings,
  PreschoolSummary,
  preschoolSettingsEndpoints,
} from '#shared/endpoints/preschools';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { Preschool } from '../../models/preschool';

type Reading = Pick<Context, 'trx' | 'actor'>;
type Counted = Preschool & { attending: number };
export type FoundPreschool = Counted & { short_name_fixed: boolean; payee_proposer: string | null };

const ATTENDING_SQL = `(SELECT count(*)::int FROM children
                         WHERE preschool_id = preschools.id AND status = ANY (?::int[]))`;

const attending = () => raw(ATTENDING_SQL, [[...attendingStatuses]]);

export async function listPreschools(
  { trx, actor }: Reading,
  query: z.output<typeof preschoolSettingsEndpoints.list.query>,
): Promise<{ data: PreschoolSummary[]; total: number }> {
  const { page, per_page, search, status, sort } = query;
  const found = Preschool.query(trx)
    .modify('visibleTo', actor)
    .select('preschools.*', attending().as('attending'));
  if (status) found.where({ status });
  if (search) {
    const pattern = searchPattern(search);
    found.where((either) => either.whereILike('name', pattern).orWhereILike('short_name', pattern));
  }
  const direction = sort.startsWith('-') ? 'DESC NULLS LAST' : 'ASC';
  const { results, total } = await found
    .orderByRaw(`${sort.replace('-', '')} ${direction}, preschools.name, preschools.id`)
    .page(page - 1, per_page);
  return { data: (results as Counted[]).map(presentSummary), total };
}

export async function findPreschool(
  { trx, actor }: Reading,
  id: number,
): Promise<FoundPreschool | undefined> {
  const found = await Preschool.query(trx)
    .modify('visibleTo', actor)
    .findById(id)
    .select(
      'preschools.*',
      attending().as('attending'),
      raw('EXISTS (SELECT 1 FROM invoice_series WHERE preschool_id = preschools.id)').as('short_name_fixed'),
      raw('(SELECT name FROM users WHERE id = payee_proposed_by)').as('payee_proposer'),
    );
  return found as FoundPreschool | undefined;
}

function presentSummary(preschool: Counted): PreschoolSummary {
  const { id, name, short_name, status, capacity, attending, phone_no, proposed_payee } = preschool;
  return {
    id,
    name,
    short_name,
    status,
    capacity,
    attending,
    phone_no,
    payee_waits: proposed_payee !== null,
  };
}

function payeeProposal(preschool: FoundPreschool): PreschoolSettings['proposed_payee'] {
  const { proposed_payee, payee_proposed_by, payee_proposed_at, payee_proposer } = preschool;
  if (proposed_payee === null || payee_proposed_by === null || payee_proposed_at === null) return null;
  return {
    by: { id: payee_proposed_by, name: payee_proposer ?? '' },
    at: payee_proposed_at.toISOString(),
    ...proposed_payee,
  };
}

export function presentSettings(preschool: FoundPreschool): PreschoolSettings {
  return {
    ...presentSummary(preschool),
    address: preschool.address,
    state: preschool.address_state,
    registration_no: preschool.registration_no,
    email: preschool.email,
    places: preschool.places,
    requires_self_declaration: preschool.requires_self_declaration,
    requires_daily_log: preschool.requires_daily_log,
    shares_soapp: preschool.shares_soapp,
    lock_minutes: preschool.lock_minutes,
    door_lock_minutes: preschool.door_lock_minutes,
    digest_at: preschool.digest_at,
    closes_at: preschool.closes_at,
    sleep_check_minutes: preschool.sleep_check_minutes,
    notice_emails: preschool.notice_emails,
    payment_methods: preschool.payment_methods,
    invoice_due_days: preschool.invoice_due_days,
    ...payeeOf(preschool),
    proposed_payee: payeeProposal(preschool),
    logo: preschool.logo_id,
    short_name_fixed: preschool.short_name_fixed,
    updated_at: preschool.updated_at.toISOString(),
  };
}
