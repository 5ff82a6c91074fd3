/** The only list of the providers that take payments, and how their keys are kept. */
import { SecretBox } from '../providers/secret-box';
import { billplz } from './billplz/provider';
import type { PaymentProvider } from './provider';
import { stripe } from './stripe/provider';

/** @param urls where each is; the real place when left out */
export const paymentProviders = (urls: { billplz?: string; stripe?: string } = {}): PaymentProvider[] => [
  billplz(urls.billplz),
  stripe(urls.stripe),
];

export class PaymentProviders {
  readonly box: SecretBox;
  readonly #providers: readonly PaymentProvider[];

  constructor(given: {
    appSecret: string;
    previousSecret?: string;
    providers: readonly PaymentProvider[];
  }) {
    this.box = new SecretBox(given.appSecret, given.previousSecret);
    this.#providers = given.providers;
  }

  find(id: string): PaymentProvider | undefined {
    return this.#providers.find((provider) => provider.id === id);
  }

  /** The ids of those that serve one of these methods at least. */
  serving(methods: readonly number[]): string[] {
    return this.#providers
      .filter((provider) => provider.methods.some((method) => methods.includes(method)))
      .map(({ id }) => id);
  }

  /** @throws Error for a provider that the server does not know any more */
  get(id: string): PaymentProvider {
    const provider = this.find(id);
    if (!provider) throw new Error(`There is no payment provider ${id}.`);
    return provider;
  }
}
