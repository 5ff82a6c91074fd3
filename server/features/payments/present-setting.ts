/** A payment gateway setting as it stands on the wire: flat and under `meta_data`, its secrets masked. */
import type { PaymentSetting as WireSetting } from '#shared/endpoints/payment-settings';
import type { PaymentSetting } from '../../models/payment-setting';
import type { Services } from '../../services';
import { openCredentials, shownCredentials } from './credentials';

export function presentSetting(services: Services, setting: PaymentSetting): WireSetting {
  const { id, name, provider, preschools = [], email_payment_notification, tested_at } = setting;
  const credentials = openCredentials(services.payments, setting);
  return {
    id,
    name,
    type: 'payment_gateway',
    ...shownCredentials(credentials),
    readable: credentials !== null,
    tested_at: tested_at?.toISOString() ?? null,
    ...proposalOf(services, setting),
    callback_url: callbackUrl(services, { id, provider }),
    created_at: setting.created_at.toISOString(),
    updated_at: setting.updated_at.toISOString(),
    meta_data: {
      email_payment_notification,
      payment_gateway_provider: provider,
      payment_gateway_type: [],
      preschools,
    },
  };
}

function proposalOf({ payments }: Services, setting: PaymentSetting): Pick<WireSetting, 'proposed'> {
  const { proposed_credentials: credentials, proposed_by, proposed_at, proposer } = setting;
  if (credentials === null || proposed_by === null || proposed_at === null) return {};
  const by = { id: proposed_by, name: proposer ?? '' };
  const shown = shownCredentials(openCredentials(payments, { ...setting, credentials }));
  return { proposed: { by, at: proposed_at.toISOString(), ...shown } };
}

/** Where the provider reports payments to. It names the setting, so that its key can be found. */
export function callbackUrl(
  { publicUrl }: Services,
  { id, provider }: Pick<PaymentSetting, 'id' | 'provider'>,
): string {
  return `${publicUrl}/webhooks/${provider}/${id}`;
}
