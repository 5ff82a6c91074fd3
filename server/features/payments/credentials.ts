/** The credentials of a setting: sealed in the database, opened only to talk to the provider or to check a signature. */
import type { Knex } from 'knex';
import { eachCredential, maskSecret } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '../../models/payment-setting';
import type { Credentials, PaymentProvider } from '../../payment-providers/provider';
import type { PaymentProviders } from '../../payment-providers/registry';

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

/** At start, after another APP_SECRET was set: what the one before sealed is sealed anew. @returns of how many settings */
export async function resealCredentials(knex: Knex, { box }: Boxed): Promise<number> {
  return knex.transaction(async (trx) => {
    const settings: (Sealed & Pick<PaymentSetting, 'proposed_credentials'>)[] = await trx('payment_settings')
      .orderBy('id')
      .forUpdate()
      .select('id', 'credentials', 'retired_credentials', 'proposed_credentials');
    let count = 0;
    for (const { id, credentials, retired_credentials, proposed_credentials } of settings) {
      const sealed = [credentials, proposed_credentials, ...retired_credentials];
      const anew = sealed.map((one) => one && box.reseal(one, ownerOf(id)));
      if (anew.every((one) => one === null)) continue;
      const [first, proposed, ...retired] = sealed.map((one, at) => anew[at] ?? one);
      await trx('payment_settings')
        .where({ id })
        .update({ credentials: first, proposed_credentials: proposed, retired_credentials: retired });
      count += 1;
    }
    return count;
  });
}

/** Every field of the wire: masked where it is a secret, null where it is not this provider's. */
export const shownCredentials = (credentials: Credentials | null) =>
  eachCredential((declared, field) => {
    const value = credentials?.[field] || null;
    return value && !declared.public ? maskSecret(value) : value;
  });

/** What a form brought, over what there was; which fields it changed, and which are still missing. */
export function mergeCredentials(
  { credentials: fields }: PaymentProvider,
  before: Credentials | null,
  given: { readonly [field: string]: unknown },
): { credentials: Credentials; changed: string[]; missing: string[] } {
  const credentials = Object.fromEntries(
    fields
      .map((field) => [field, (given[field] || before?.[field]) as string | undefined] as const)
      .filter(([, value]) => value),
  );
  return {
    credentials,
    changed: fields.filter((field) => credentials[field] !== before?.[field]),
    missing: fields.filter((field) => !credentials[field]),
  };
}
