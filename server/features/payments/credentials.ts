/** The credentials of a setting: sealed in the database, opened only to talk to the provider or to check a signature. */
import {
  type CredentialField,
  credentialFields,
  maskSecret,
  type PaymentProvider,
} from '#shared/domain/payment-providers';
import type { PaymentSetting } from '../../models/payment-setting';
import type { PaymentProviders } from '../../payment-providers/registry';

export type Credentials = { [Field in CredentialField]?: string };

type Boxed = Pick<PaymentProviders, 'box'>;
type Sealed = Pick<PaymentSetting, 'id' | 'credentials' | 'retired_credentials'>;

const ownerOf = (id: number) => `payment_setting ${id}`;

export function sealCredentials({ box }: Boxed, id: number, credentials: Credentials): Buffer {
  return box.seal(JSON.stringify(credentials), ownerOf(id));
}

/** Null where they were sealed under another APP_SECRET. */
export function openCredentials(providers: Boxed, setting: Sealed): Credentials | null {
  return open(providers, setting.id, setting.credentials);
}

/** Those that hold and those before, newest first: a report may be of a payment from before they were changed. */
export function allCredentials(providers: Boxed, setting: Sealed): Credentials[] {
  return [setting.credentials, ...setting.retired_credentials]
    .map((sealed) => open(providers, setting.id, sealed))
    .filter((credentials) => credentials !== null);
}

function open({ box }: Boxed, id: number, sealed: Buffer): Credentials | null {
  const text = box.open(sealed, ownerOf(id));
  return text === null ? null : JSON.parse(text);
}

/** Every field of the wire: masked, null where it is not this provider's. The collection is no secret. */
export function shownCredentials(credentials: Credentials | null): Record<CredentialField, string | null> {
  const masked = (field: CredentialField) => {
    const value = credentials?.[field];
    return value ? maskSecret(value) : null;
  };
  return {
    billplz_collection_id: credentials?.billplz_collection_id ?? null,
    billplz_x_signature: masked('billplz_x_signature'),
    billplz_api_key: masked('billplz_api_key'),
    stripe_secret_key: masked('stripe_secret_key'),
    stripe_webhook_secret: masked('stripe_webhook_secret'),
  };
}

/** What a form brought, over what there was; which fields it changed, and which are still missing. */
export function mergeCredentials(
  provider: PaymentProvider,
  before: Credentials | null,
  given: { [Field in CredentialField]?: string | null },
): { credentials: Credentials; changed: CredentialField[]; missing: CredentialField[] } {
  const fields: readonly CredentialField[] = credentialFields[provider];
  const credentials: Credentials = {};
  for (const field of fields) {
    const value = given[field] || before?.[field];
    if (value) credentials[field] = value;
  }
  return {
    credentials,
    changed: fields.filter((field) => credentials[field] !== before?.[field]),
    missing: fields.filter((field) => !credentials[field]),
  };
}
