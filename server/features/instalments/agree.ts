/**
 * Noting the instalments that a parent agreed to, and ending a plan that is not kept. Nothing of it moves money, so a closed
 * month does not forbid it. The status of the invoice is the sign that a plan goes on.
 */
import { type Instalment, instalmentsProblem } from '#shared/domain/instalments';
import { INSTALMENT_PLAN, PENDING, plannableStatuses } from '#shared/domain/invoice-math';
import type { InstalmentPlan, InstalmentPlanForm } from '#shared/endpoints/instalments';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { requireOtherFamily } from '../children/family-of';
import {
  invoiceForUpdate,
  requireIssued,
  requireOpen,
  requireUnlocked,
} from '../invoices/invoice-for-update';
import { saveInvoice } from '../invoices/save-invoice';
import { requireFromFirstYear } from '../preschools/first-year';
import { findPlans } from './find-plans';

/**
 * In place of the plan that goes on.
 * @throws Refusal 403 for the actor's own family; 409 for what is closed, or where nothing is open; 422 for dates or sums that
 * make no plan; 423 when locked
 */
export async function agreeInstalments(
  context: Context,
  found: Invoice,
  form: InstalmentPlanForm,
): Promise<InstalmentPlan[]> {
  const { trx, clock, actor } = context;
  const today = clock.today();
  const invoice = await invoiceForUpdate(context, found.id);
  requireIssued(invoice);
  requireOpen(invoice);
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  requirePlannable(invoice);
  if (form.agreed_on > today) throw invalid({ agreed_on: [officeMessages.instalmentsAgreedLater] });
  await requireFromFirstYear(context, invoice.preschool_id, { agreed_on: form.agreed_on });
  const problem = instalmentsProblem(form.instalments, invoice.balance, today);
  if (problem) throw invalid({ instalments: [problem] });
  const at = clock.now();
  await trx('instalment_plans')
    .where({ invoice_id: invoice.id, ended_at: null })
    .update({ ended_at: at, ended_by: actor.userId, outcome: 'replaced' });
  const [{ id }] = await trx('instalment_plans')
    .insert({
      invoice_id: invoice.id,
      agreed_on: form.agreed_on,
      agreement: form.agreement,
      total: invoice.balance,
      created_at: at,
      created_by: actor.userId,
    })
    .returning('id');
  await trx('instalments').insert(rowsOf(id, form.instalments));
  if (invoice.payment_status !== INSTALMENT_PLAN)
    await saveInvoice(context, invoice, {
      action: 'status_set',
      patch: { payment_status: INSTALMENT_PLAN },
    });
  await audit(context, {
    action: 'instalments_agreed',
    entityType: 'invoice',
    entityId: invoice.id,
    preschoolId: invoice.preschool_id,
    after: { ...form, total: invoice.balance },
  });
  return findPlans(trx, invoice, today);
}

function requirePlannable({ balance, is_pos_invoice, payment_status }: Invoice): void {
  if (is_pos_invoice) throw conflict(officeMessages.instalmentsOfSale);
  if (balance <= 0) throw conflict(officeMessages.instalmentsNothing);
  if (!plannableStatuses.includes(payment_status)) throw conflict(officeMessages.instalmentsBadDebt);
}

function rowsOf(plan_id: number, instalments: readonly Instalment[]) {
  let through = 0;
  return instalments.map(({ due_on, amount }, index) => {
    through += amount;
    return { plan_id, place: index + 1, due_on, amount, through };
  });
}

/** @throws Refusal 403 for the actor's own family; 409 where no plan goes on; 423 when locked */
export async function endInstalments(
  context: Context,
  found: Invoice,
  reason: string,
): Promise<InstalmentPlan[]> {
  const { trx, clock, actor } = context;
  const invoice = await invoiceForUpdate(context, found.id);
  requireUnlocked(invoice);
  await requireOtherFamily(context, { parentId: invoice.parent_id });
  const ended = await trx('instalment_plans')
    .where({ invoice_id: invoice.id, ended_at: null })
    .update({ ended_at: clock.now(), ended_by: actor.userId, outcome: 'broken', end_reason: reason });
  if (ended === 0) throw conflict(officeMessages.instalmentsNone);
  await saveInvoice(context, invoice, { action: 'status_set', patch: { payment_status: PENDING } });
  await audit(context, {
    action: 'instalments_ended',
    entityType: 'invoice',
    entityId: invoice.id,
    preschoolId: invoice.preschool_id,
    after: { reason },
  });
  return findPlans(trx, invoice, clock.today());
}
