/** What the trail says of a payment gateway setting. */
import type { PaymentSetting } from '../../models/payment-setting';

interface Change {
  /** The names of the credentials that were put in. */
  credentials: readonly string[];
  /** Where they are to be others; null where they stay, or are others already. */
  preschools: readonly number[] | null;
  /** Whether it waits for a second person. */
  waits: boolean;
}

/** Never a credential: only which of them were replaced, or are to be. */
export function audited(setting: PaymentSetting, change?: Change) {
  const { name, provider, preschools, email_payment_notification, tested_at } = setting;
  return {
    name,
    provider,
    preschools,
    email_payment_notification,
    tested: tested_at !== null,
    ...(change &&
      change.credentials.length > 0 && {
        [change.waits ? 'proposed' : 'replaced']: change.credentials,
      }),
    ...(change?.waits && change.preschools && { proposed_preschools: change.preschools }),
  };
}
