/** The providers that take payments (F13, F14): their credentials, their limits, and which method each serves. */

export const paymentProviders = ['billplz', 'stripe'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const providerNames: Record<PaymentProvider, string> = { billplz: 'Billplz', stripe: 'Stripe' };

/** The payment method that a provider serves: 1 online banking, 4 cards. */
export const methodOfProvider: Record<PaymentProvider, number> = { billplz: 1, stripe: 4 };

/** What each needs, by the names of the fields on the wire. */
export const credentialFields = {
  billplz: ['billplz_collection_id', 'billplz_x_signature', 'billplz_api_key'],
  stripe: ['stripe_secret_key', 'stripe_webhook_secret'],
} as const satisfies Record<PaymentProvider, readonly string[]>;
export type CredentialField = (typeof credentialFields)[PaymentProvider][number];

/** Sen. FPX takes RM 1 to RM 30,000 of a person; Stripe's least for ringgit is RM 2. */
export const providerLimits: Record<PaymentProvider, { least: number; most: number }> = {
  billplz: { least: 100, most: 3_000_000 },
  stripe: { least: 200, most: 99_999_999 },
};

/** Shorter ones would be told by a good part of themselves. */
const TELLING_LENGTH = 12;

/** A secret as it is shown: its last four signs, and nothing that tells how long it is. */
export function maskSecret(secret: string): string {
  return `••••••••${secret.length >= TELLING_LENGTH ? secret.slice(-4) : ''}`;
}
