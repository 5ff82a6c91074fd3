/** A payment, or what was paid back of one: only a confirmed one counts. */
import { Model, type QueryBuilder } from 'objection';
import type { PaymentState } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { whereMoneyVisible } from './invoice';

export class Payment extends Model {
  static override tableName = 'payments';

  declare id: number;
  declare invoice_id: number;
  declare parent_id: number;
  declare preschool_id: number;
  declare payment_method: number;
  declare state: PaymentState;
  /** Sen; below zero where it was paid back. */
  declare amount: number;
  declare refund_of: number | null;
  /** For what went off a payment: it never was (a cheque that bounced), nothing was paid back. */
  declare reversal: boolean;
  /** A credit that was paid out, of no payment in particular. */
  declare payout: boolean;
  declare paid_at: string;
  /** The day on which money of a closed month came, where it was booked later. */
  declare value_date: string | null;
  declare reference_id: string | null;
  declare remarks: string | null;
  declare slip_file_id: string | null;
  declare source: 'staff' | 'parent' | 'provider';
  declare attempt_id: string | null;
  /** Which part of an attempt that pays several invoices; else 0. */
  declare attempt_part: number;
  /** The invoice that it was paid for, where the money went on to the one that took its balance. */
  declare arrived_for_invoice_id: number | null;
  declare recorded_by: number | null;
  declare decided_by: number | null;
  declare decided_at: Date | null;
  declare decision_reason: string | null;
  /** Provider's money that came on a locked or cancelled invoice: somebody is to look at it. */
  declare on_closed: boolean;
  /** Someone has looked at such money, and left it there. */
  declare accepted_at: Date | null;
  declare accepted_by: number | null;
  declare accepted_reason: string | null;
  declare created_at: Date;
  declare updated_at: Date;

  static override modifiers = {
    visibleTo(query: QueryBuilder<Payment>, actor: Actor) {
      whereMoneyVisible(query, actor, 'payments');
    },
  };
}
