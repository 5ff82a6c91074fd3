/** A preschool: the tenant. */
import { Model } from 'objection';
import type { Payee } from '#shared/domain/payee';
import { ofPreschools } from './relations';

export class Preschool extends Model {
  static override tableName = 'preschools';
  static override jsonAttributes = ['places', 'proposed_payee'];

  declare id: number;
  declare name: string;
  declare short_name: string;
  declare status: 'active' | 'licensee' | 'close';
  declare capacity: number | null;
  declare requires_self_declaration: boolean;
  declare requires_daily_log: boolean;
  declare shares_soapp: boolean;
  declare lock_minutes: number;
  declare door_lock_minutes: number;
  /** `HH:MM` at which families are told of the day; null: not at all. */
  declare digest_at: string | null;
  /** `HH:MM` from which a child who is still here is asked about. */
  declare closes_at: string;
  /** So often staff look at a sleeping child under two. */
  declare sleep_check_minutes: number;
  /** The fixed addresses of notices: two at most. */
  declare notice_emails: string[];
  declare address: string | null;
  /** In Malaysia; null where nobody said. */
  declare address_state: string | null;
  /** E.164. */
  declare phone_no: string | null;
  declare email: string | null;
  /** Of the company, on papers. */
  declare registration_no: string | null;
  /** By age in years; an age that is not named has none. */
  declare places: Record<string, number>;
  /** Those by hand that it offers. */
  declare payment_methods: number[];
  /** From the day that an invoice is made to its due date; null: none is set. */
  declare invoice_due_days: number | null;
  /** The last day of the last closed month; null where none is. */
  declare closed_through: string | null;
  /** Where parents pay to by hand. */
  declare account_name: string | null;
  declare bank_name: string | null;
  declare account_no: string | null;
  /** Of JomPAY. */
  declare biller_code: string | null;
  declare duitnow_id: string | null;
  /** Another account that waits for a second person, with who put it in and when; null where none does. */
  declare proposed_payee: Payee | null;
  declare payee_proposed_by: number | null;
  declare payee_proposed_at: Date | null;
  declare logo_id: string | null;
  declare created_at: Date;
  declare updated_at: Date;

  static override modifiers = {
    visibleTo: ofPreschools('preschools.id'),
  };
}
