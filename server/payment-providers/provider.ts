/**
 * What every provider of payments must offer. A provider is one object; the registry lists
 * them. Money goes back by hand: no provider here does that by itself, so there is no call for it.
 */
import type { Message } from '#shared/messages';
import type { ProblemKind } from './provider-problem';

/** By the names of the fields on the wire; those that are missing are not there. */
export type Credentials = { readonly [field: string]: string | undefined };

export interface NewPayment {
  /** Of the payer. */
  email: string;
  name: string;
  amountSen: number;
  description: string;
  /** Ours: the id of the attempt, by which it is found even when the provider's answer was lost. */
  attemptId: string;
  settingId: number;
  /** Where the provider reports to. */
  callbackUrl: string;
  /** Where the payer comes back to; nothing follows its path. */
  returnUrl: string;
}

export interface StartedPayment {
  /** Of the bill or the session. */
  reference: string;
  /** The page where it is paid. */
  url: string;
  /** The account within an account, where the provider has those. */
  collectionId: string | null;
}

export interface ProviderReport {
  /** Of the bill or session, null where the provider never named one. An attempt whose answer was lost takes it from here. */
  reference: string | null;
  /** `open`: the payer may try again. */
  state: 'paid' | 'open' | 'failed' | 'expired' | 'deleted';
  /** Sen; null where the report does not say (a redirect): then what was asked for. */
  amount: number | null;
  /** Null where the report does not say: then now. */
  paidAt: Date | null;
  /** Left out where the report does not say. */
  collectionId?: string | null;
  /** How staff find it at the provider, where that is not the reference itself. */
  receipt?: string | null;
  /** Why someone must look at it before it counts: another currency, another collection. */
  doubt?: string | null;
  /** Said of a try that failed. */
  note?: string | null;
}

export interface FoundPayment {
  report: ProviderReport;
  /** Ours, as the provider kept it; null where it has none. */
  attemptId: string | null;
}

/** What a provider reported, once its signature is known to be right. */
export interface ProviderEvent {
  /** The same for each copy of one report. */
  id: string;
  /** As it is kept: without its signature. */
  body: unknown;
  reference: string;
  /** Sen. */
  amount: number | null;
  /** Ours; null where the provider has none, left out where this kind of report never says: `find` does then. */
  attemptId?: string | null;
  /** Null where it says nothing about money or its end. */
  report: ProviderReport | null;
  /** What staff are to do about money that went back, or that is disputed. */
  wentBack?: string;
  /** The money is gone for good: the payment is reversed. */
  lost?: boolean;
}

/** `forged`: not signed by any of the keys; `nothing`: it holds nothing for us. */
export type ReadEvent = ProviderEvent | 'forged' | 'nothing';

export interface Webhook {
  /** As it was received: a body that was parsed and written again has another signature. */
  rawBody: string;
  header: (name: string) => string;
}

/** Each call but `start` and `test` may be of a payment from before the credentials were changed. */
export interface PaymentProvider {
  readonly id: string;
  /** The payment methods that it serves. */
  readonly methods: readonly number[];
  /** Sen. */
  readonly limits: { least: number; most: number; message: Message };
  /** The names of its credentials; all are needed. */
  readonly credentials: readonly string[];
  /** What it calls what it asks a payer for. */
  readonly noun: string;
  /** How long a page that was made can be handed out again. */
  readonly reusedForMs: number;
  /** At which credential a problem is told, and how. */
  readonly problems: { readonly [Kind in ProblemKind]?: readonly [field: string, Message] };
  /** Asks whether the credentials are right. @throws ProviderProblem */
  test(credentials: Credentials): Promise<void>;
  /** @throws ProviderProblem */
  start(credentials: Credentials, payment: NewPayment): Promise<StartedPayment>;
  /** @throws ProviderProblem */
  find(credentials: Credentials, reference: string): Promise<FoundPayment>;
  /** Takes back what nobody is to pay any more; false when it is over already. @throws ProviderProblem */
  cancel(credentials: Credentials, reference: string): Promise<boolean>;
  /** @param all the credentials that hold and those before, newest first */
  readWebhook(all: readonly Credentials[], webhook: Webhook): Promise<ReadEvent>;
  /** What the provider signed in the address that the payer came back by. @param query without its question mark */
  readReturn(all: readonly Credentials[], query: string): ReadEvent;
}
