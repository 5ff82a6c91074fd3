/**
 * A destructive act asks once, by name: `if (await confirm({ title: 'Delete …?', … })) …`. The dialogs come
 * with their host (dialogs-host.tsx), which the app loads when it is first needed.
 */
import i18next from 'i18next';
import type * as z from 'zod/mini';
import type { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import type { SecondWay } from '#shared/endpoints/sign-in';
import { dialogsWanted } from './dialogs-wanted';

/** One of them. */
export type Proof = z.input<typeof ownSessionEndpoints.prove.body>;

/** How a person says again who they are. */
export interface Proving {
  /** The ways to prove it beside the password. */
  ways: () => Promise<readonly SecondWay[]>;
  passkeyOptions: () => Promise<object>;
  /** Answers what is wrong with the proof; null for nothing. */
  send: (given: Proof) => Promise<string | null>;
}

interface Question {
  title: string;
  message?: string;
  /** The verb on the button: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be taken back. */
  danger?: boolean;
  /** Asks who one is in place of the message. */
  prove?: Proving;
  /** Asks for a reason too, and is given it before the answer is yes. */
  reason?: ReasonWanted;
}

interface ReasonWanted {
  /** Said where nothing was typed. */
  required: string;
  given: (reason: string) => void;
}

export type WholeQuestion = Required<Omit<Question, 'prove' | 'reason'>> & Pick<Question, 'prove' | 'reason'>;
type Ask = (question: WholeQuestion, answer: (yes: boolean) => void) => void;

let host: Ask | null = null;
const waiting: Parameters<Ask>[] = [];

/** True when the person agreed; closing the dialog is a no. */
export function confirm(question: Question): Promise<boolean> {
  const whole = { message: '', cancelLabel: i18next.t('Cancel'), danger: false, ...question };
  return new Promise((answer) => {
    if (host) host(whole, answer);
    else {
      waiting.push([whole, answer]);
      dialogsWanted.set(true);
    }
  });
}

/** Does it where the person agrees. */
export async function askFirst(act: () => unknown, question: Question): Promise<void> {
  if (await confirm(question)) act();
}

/** The host announces itself; what was asked before it came is asked now. */
export function registerDialogs(ask: Ask | null): void {
  host = ask;
  if (ask) for (const asked of waiting.splice(0)) ask(...asked);
}
