/** What must never be read anywhere but where it is used: not in an answer, a log, the audit trail, the app's files. */
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { PASSWORD } from './factories';
import { SECRET } from './services';

export const secrets: readonly string[] = [
  SECRET,
  PASSWORD,
  simulatedBillplz.billplz_api_key,
  simulatedBillplz.billplz_x_signature,
  simulatedStripe.stripe_secret_key,
  simulatedStripe.stripe_webhook_secret,
  // As they lie in the database.
  '$argon2',
  'password_hash',
  'cookie_hash',
  'token_hash',
  'PRIVATE KEY-----',
];

/** The first of them that a text holds. */
export function secretIn(text: string): string | undefined {
  return secrets.find((secret) => text.includes(secret));
}
