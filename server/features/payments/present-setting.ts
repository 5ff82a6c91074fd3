/** A payment gateway setting as it stands on the wire: flat and under `meta_data`, its secrets masked. */
import type { CredentialField } from '#shared/domain/payment-providers';
import type { PaymentSetting as WireSetting } from '#shared/endpoints/payment-settings';
import { isInUse, type PaymentSetting } from '../../models/payment-setting';
import type { Credentials } from '../../payment-providers/provider';
import type { Services } from '../../services';
import { openCredentials, shownCredentials } from './credentials';

export function presentSetting(services: Services, setting: PaymentSetting): WireSetting {
  const { id, name, provider, preschools = [], email_payment_notification, tested_at } = setting;
  const credentials = openCredentials(services.payments, setting);
  const waits = !isInUse(setting) && setting.proposed_at !== null;
  return {
    id,
    name,
    type: 'payment_gateway',
    ...shownCredentials(credentials),
    readable: credentials !== null || waits,
    in_use: isInUse(setting),
    tested_at: (waits ? setting.proposed_tested_at : tested_at)?.toISOString() ?? null,
    ...proposalOf(services, setting, credentials),
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

function proposalOf(
  { payments }: Services,
  setting: PaymentSetting,
  held: Credentials | null,
): Pick<WireSetting, 'proposed'> {
  const { proposed_credentials: credentials, proposed_by, proposed_at, proposer } = setting;
  if (credentials === null || proposed_by === null || proposed_at === null) return {};
  const proposed = openCredentials(payments, { ...setting, credentials });
  const names = Object.keys(shownCredentials(proposed)) as CredentialField[];
  return {
    proposed: {
      by: { id: proposed_by, name: proposer ?? '' },
      at: proposed_at.toISOString(),
      deletion: setting.proposed_deletion,
      preschools: setting.proposed_preschools ?? setting.preschools ?? [],
      replaced: names.filter((name) => proposed?.[name] !== held?.[name]),
      ...shownCredentials(proposed),
    },
  };
}

/** Where the provider reports payments to. It names the setting, so that its key can be found. */
export function callbackUrl(
  { publicUrl }: Services,
  { id, provider }: Pick<PaymentSetting, 'id' | 'provider'>,
): string {
  return `${publicUrl}/webhooks/${provider}/${id}`;
}
