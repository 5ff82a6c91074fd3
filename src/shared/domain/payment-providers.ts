/**
 * The providers that take payments, as both sides must know them: what they are called, which payment methods they
 * serve, and their credentials as the settings screen asks for them. What they do is in the server's
 * folder of the same name. A new provider is an entry here, and one there.
 */
import { type Message, messages } from '../messages';
import type { BankColumns } from './bank-statement';
import { CARD, ONLINE_BANKING } from './statuses';

export interface DeclaredCredential {
  label: string;
  hint: string;
  /** Shown in full, since it opens nothing. */
  public?: true;
  form: RegExp;
  /** Said where it has another form. */
  wrong: Message;
}

/** The file in which a provider tells what it paid out: how it is read, and as what its money is recorded. */
export interface PayoutFile {
  columns: BankColumns;
  /** Its instants are those of UTC; a day in another form is the day here. */
  inUtc: boolean;
  /** What stands under `kind` where a parent paid. All else went out, or never came. */
  paid: readonly string[];
  method: number;
}

interface DeclaredProvider {
  name: string;
  /** In the list of providers. */
  choice: string;
  methods: readonly number[];
  /** By the names of the fields on the wire. */
  credentials: Readonly<Record<string, DeclaredCredential>>;
  /** At which credential the provider's refusal is told, and how: by the kind of its problem. */
  problems: Readonly<Record<string, readonly [field: string, Message]>>;
  /** What has to be entered at the provider, so that it reports payments. */
  reporting: { hint: string; events: readonly string[] };
  payout: PayoutFile;
  /** Fields of a payment that bear the provider's name, and what stands in them: they are null for the others. */
  named: Readonly<Record<string, keyof ProviderReference>>;
}

/** By what a provider knows a payment. */
interface ProviderReference {
  reference: string | null;
  collection: string | null;
}

const printable = /^[\x21-\x7e]+$/;

export const declaredProviders = {
  billplz: {
    name: 'Billplz',
    choice: '{{name}} – online banking',
    methods: [ONLINE_BANKING],
    credentials: {
      billplz_collection_id: {
        label: 'Billplz Collection Id',
        hint: 'In Billplz, under Billing.',
        public: true,
        form: /^[A-Za-z0-9_-]+$/,
        wrong: messages.credentialSigns,
      },
      billplz_x_signature: {
        label: 'Billplz X Signature',
        hint: 'In Billplz, under Settings: the X-Signature key. It can’t be tested here, so copy it with care.',
        form: printable,
        wrong: messages.credentialSigns,
      },
      billplz_api_key: {
        label: 'Billplz Api Key',
        hint: 'In Billplz, under Settings: the secret key.',
        form: printable,
        wrong: messages.credentialSigns,
      },
    },
    problems: {
      key: ['billplz_api_key', messages.billplzKeyRefused],
      'not-allowed': ['billplz_api_key', messages.billplzKeyRefused],
      'not-found': ['billplz_collection_id', messages.billplzCollectionUnknown],
      refused: ['billplz_collection_id', messages.billplzCollectionUnknown],
    },
    reporting: {
      hint: 'Billplz reports payments to this address. Nothing needs to be entered there.',
      events: [],
    },
    payout: {
      columns: {
        date: ['Paid At', 'Paid Date', 'Paid_at'],
        description: ['Description', 'Bill Description', 'Collection'],
        reference: ['Bill ID', 'Bill Id', 'bill_id'],
        payer: ['Name', 'Payer Name', 'Customer Name'],
        amount: ['Paid Amount', 'Amount', 'paid_amount'],
        kind: ['State', 'Status'],
      },
      inUtc: false,
      paid: ['paid', 'payment', 'completed', 'success', 'successful'],
      method: ONLINE_BANKING,
    },
    named: { billplz_id: 'reference', billplz_collection_id: 'collection' },
  },
  stripe: {
    name: 'Stripe',
    choice: '{{name}} – cards',
    methods: [CARD],
    credentials: {
      stripe_secret_key: {
        label: 'Stripe Secret Key',
        hint: 'In Stripe, under Developers, API keys. A restricted key needs Checkout Sessions.',
        form: /^(sk|rk)_[A-Za-z0-9_]+$/,
        wrong: messages.stripeKeyInvalid,
      },
      stripe_webhook_secret: {
        label: 'Stripe Webhook Signing Secret',
        hint: 'In Stripe, of the webhook that leads here. It can’t be tested here, so copy it with care.',
        form: /^whsec_[A-Za-z0-9+/=_-]+$/,
        wrong: messages.stripeWebhookInvalid,
      },
    },
    problems: {
      key: ['stripe_secret_key', messages.stripeKeyRefused],
      'not-allowed': ['stripe_secret_key', messages.stripeKeyNotAllowed],
      'not-found': ['stripe_secret_key', messages.stripeKeyNotAllowed],
      refused: ['stripe_secret_key', messages.stripeKeyRefused],
    },
    reporting: {
      hint: 'In Stripe, under Developers, Webhooks, send these events to this address:',
      events: [
        'checkout.session.completed',
        'checkout.session.async_payment_succeeded',
        'checkout.session.async_payment_failed',
        'checkout.session.expired',
        'charge.refunded',
        'charge.dispute.created',
        'charge.dispute.closed',
      ],
    },
    payout: {
      columns: {
        date: ['created_utc', 'Created (UTC)', 'created'],
        description: ['description', 'Description', 'customer_facing_description'],
        reference: ['payment_intent_id', 'PaymentIntent ID', 'charge_id', 'source_id', 'Source'],
        payer: ['customer_name', 'Customer Name', 'card_name', 'Card Name'],
        amount: ['gross', 'Gross', 'Amount'],
        kind: ['reporting_category', 'Reporting Category', 'Type'],
      },
      inUtc: true,
      paid: ['charge', 'payment', 'paid'],
      method: CARD,
    },
    named: {},
  },
} as const satisfies Record<string, DeclaredProvider>;

type Declared = typeof declaredProviders;
export type ProviderId = keyof Declared;
export const providerIds = Object.keys(declaredProviders) as [ProviderId, ...ProviderId[]];

/** The name of a credential on the wire, whichever provider's it is. */
export type CredentialField = { [Id in ProviderId]: keyof Declared[Id]['credentials'] }[ProviderId];

/** A provider's credentials, in the order of the form. */
export const credentialsOf = (id: ProviderId) =>
  Object.entries<DeclaredCredential>(declaredProviders[id].credentials) as [
    CredentialField,
    DeclaredCredential,
  ][];

/** The credentials of all providers: each is a field of its own on the wire. */
const allCredentialFields = providerIds.flatMap(credentialsOf);

/** One entry for each credential there is. */
export const eachCredential = <T>(make: (credential: DeclaredCredential, field: CredentialField) => T) =>
  Object.fromEntries(
    allCredentialFields.map(([field, credential]) => [field, make(credential, field)]),
  ) as Record<CredentialField, T>;

/** One entry for each provider there is. */
export const eachProvider = <T>(make: (declared: DeclaredProvider, id: ProviderId) => T) =>
  Object.fromEntries(providerIds.map((id) => [id, make(declaredProviders[id], id)])) as Record<ProviderId, T>;

/** As a stored row names it: null where it is none of them. */
export const providerOf = (id: string | null): DeclaredProvider | null =>
  providerIds.find((known) => known === id) ? declaredProviders[id as ProviderId] : null;

type KeysOf<T> = T extends T ? keyof T : never;
type NamedField = KeysOf<Declared[ProviderId]['named']>;

/** Each field of a payment that bears a provider's name. */
export const namedReferences = (provider: string | null, by: ProviderReference) =>
  Object.fromEntries(
    Object.values(eachProvider(({ named }, id) => ({ named, id }))).flatMap(({ named, id }) =>
      Object.entries(named).map(([field, which]) => [field, provider === id ? by[which] : null]),
    ),
  ) as Record<NamedField, string | null>;

/** Shorter ones would be told by a good part of themselves. */
const TELLING_LENGTH = 12;

/** A secret as it is shown: its last four signs, and nothing that tells how long it is. */
export function maskSecret(secret: string): string {
  return `••••••••${secret.length >= TELLING_LENGTH ? secret.slice(-4) : ''}`;
}
