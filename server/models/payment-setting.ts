/** A payment gateway setting: an account of a provider, and whose payments it takes. */
import type { Knex } from 'knex';
import { Model, type QueryBuilder } from 'objection';
import type { ProviderId } from '#shared/domain/payment-providers';
import type { Actor } from '../context';

/** For a setting that nobody pays by yet. */
export const NO_KEYS = Buffer.alloc(0);

export class PaymentSetting extends Model {
  static override tableName = 'payment_settings';

  declare id: number;
  declare name: string;
  declare provider: ProviderId;
  /** Sealed; read by `payments/credentials.ts` alone. `NO_KEYS` until a second person confirms the first ones. */
  declare credentials: Buffer;
  /** The ones before, newest first: what was started under them may still be reported. */
  declare retired_credentials: Buffer[];
  /** What holds once a second person confirms it. Sealed too; those that hold where others are not proposed. */
  declare proposed_credentials: Buffer | null;
  /** Null: they stay. */
  declare proposed_preschools: number[] | null;
  declare proposed_deletion: boolean;
  declare proposed_tested_at: Date | null;
  declare proposed_by: number | null;
  declare proposed_at: Date | null;
  /** Where no preschool is named: for all that have no setting of their own. */
  declare is_default: boolean;
  declare email_payment_notification: string[];
  declare tested_at: Date | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
  /** What is deleted starts no payment, and still takes the reports of those under way. */
  declare deleted_at: Date | null;
  /** Joined in by `withPreschools`. */
  declare preschools?: number[];
  declare proposer?: string | null;

  static override modifiers = {
    /** Head office's alone: an account takes the payments of several preschools. */
    visibleTo(query: QueryBuilder<PaymentSetting>, actor: Actor) {
      query.whereNull('payment_settings.deleted_at');
      if (actor.reach !== 'all') query.whereRaw('false');
    },
    /** Those that take payments. */
    inUse(query: QueryBuilder<PaymentSetting>) {
      query
        .whereNull('payment_settings.deleted_at')
        .whereRaw('octet_length(payment_settings.credentials) > 0');
    },
    /** Those that may take a preschool's payments: the ones that name it first, then the defaults. */
    ofPreschool(query: QueryBuilder<PaymentSetting>, preschoolId: number) {
      query
        .modify('inUse')
        .where((either) =>
          either.where('is_default', true).orWhereRaw(
            `EXISTS (SELECT 1 FROM payment_setting_preschools
                      WHERE setting_id = payment_settings.id AND preschool_id = ?)`,
            [preschoolId],
          ),
        )
        .orderBy(['is_default', 'payment_settings.id']);
    },
    withPreschools(query: QueryBuilder<PaymentSetting>) {
      query.select(
        'payment_settings.*',
        PaymentSetting.raw(
          `ARRAY(SELECT preschool_id FROM payment_setting_preschools
                  WHERE setting_id = payment_settings.id ORDER BY preschool_id) AS preschools`,
        ),
        PaymentSetting.raw(`(SELECT name FROM users WHERE id = proposed_by) AS proposer`),
      );
    },
  };
}

/** False for a new one until a second person confirms it. */
export const isInUse = ({ credentials }: Pick<PaymentSetting, 'credentials'>) => credentials.length > 0;

/** Whether a preschool has an account that takes its payments. */
export const isPaidOnline = async (trx: Knex, preschoolId: number) =>
  (await PaymentSetting.query(trx).modify('ofPreschool', preschoolId).first()) !== undefined;
