/** To whom outside personal data goes: the providers that are set up here, each by the name that people know. */
import { declaredProviders } from '#shared/domain/payment-providers';
import type { Recipient } from '#shared/endpoints/officer';
import type { Context } from '../../context';
import { PaymentSetting } from '../../models/payment-setting';

export async function findRecipients({ trx, services }: Context): Promise<Recipient[]> {
  const settings = await PaymentSetting.query(trx).modify('inUse').distinct('provider').orderBy('provider');
  const recipients: Recipient[] = settings.map(({ provider }) => ({
    purpose: 'payments',
    name: declaredProviders[provider].name,
  }));
  if (services.mail) recipients.push({ purpose: 'mail', name: services.mail.host });
  if (services.push) recipients.push({ purpose: 'notifications', name: 'Google Firebase' });
  return recipients;
}
