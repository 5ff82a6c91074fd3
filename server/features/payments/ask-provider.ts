/** Asking a provider about what was started there: by the credentials that hold, then by those before. */
import type { JobContext } from '../../jobs/job-context';
import { PaymentSetting } from '../../models/payment-setting';
import type { Credentials, FoundPayment, PaymentProvider } from '../../payment-providers/provider';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import { allCredentials } from './credentials';

type Asking = Pick<JobContext, 'services' | 'lastAttempt'>;

/** Null where no account of the setting knows it. @throws ProviderProblem while none answers and another try follows */
export function findAtProvider(
  asking: Asking,
  setting: PaymentSetting,
  reference: string,
): Promise<FoundPayment | null> {
  return withEach(asking, setting, (provider, credentials) => provider.find(credentials, reference));
}

/** False where it cannot be taken back any more. @throws ProviderProblem while none answers and another try follows */
export async function cancelAtProvider(
  asking: Asking,
  setting: PaymentSetting,
  reference: string,
): Promise<boolean> {
  const cancelled = await withEach(asking, setting, (provider, credentials) =>
    provider.cancel(credentials, reference),
  );
  return cancelled ?? false;
}

export const settingOf = ({ knex }: JobContext, { setting_id }: { setting_id: number }) =>
  PaymentSetting.query(knex).findById(setting_id).throwIfNotFound();

async function withEach<T>(
  { services: { payments }, lastAttempt }: Asking,
  setting: PaymentSetting,
  ask: (provider: PaymentProvider, credentials: Credentials) => Promise<T>,
): Promise<T | null> {
  for (const credentials of allCredentials(payments, setting)) {
    try {
      return await ask(payments.get(setting.provider), credentials);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (error.kind === 'unreachable' && !lastAttempt) throw error;
    }
  }
  return null;
}
