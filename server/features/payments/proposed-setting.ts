/**
 * A new payment gateway, other keys, other preschools and a deletion each send the parents' money elsewhere, now or after the
 * next step: one person of head office puts them in, another confirms them, and whoever is told of payments is told of both.
 * One of them waits at a time; the next takes its place.
 */
import type { Knex } from 'knex';
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { notAllowed, notFound } from '../../http/refusal';
import { isInUse, PaymentSetting } from '../../models/payment-setting';
import { User } from '../../models/user';
import { requireSeen } from '../../second-person';
import { sendMail } from '../mails/send-mail';
import { audited } from './audited-setting';
import { placeSetting, preschoolsOf } from './place-setting';

const RETIRED_MAX = 5;
const KEYS_NOTICE = 'gateway_keys_notice';

type Proposal = Pick<
  PaymentSetting,
  | 'proposed_credentials'
  | 'proposed_tested_at'
  | 'proposed_preschools'
  | 'proposed_deletion'
  | 'proposed_by'
  | 'proposed_at'
>;
export const NOTHING_PROPOSED: Proposal = {
  proposed_credentials: null,
  proposed_tested_at: null,
  proposed_preschools: null,
  proposed_deletion: false,
  proposed_by: null,
  proposed_at: null,
};

interface Proposed {
  /** Sealed; those that hold where they stay. */
  credentials: Buffer;
  tested_at: Date | null;
  /** All that it is to serve. */
  preschools: number[];
  deletion?: boolean;
}

/** What of a setting's row proposes this. */
export const proposing = (
  { clock, actor }: Pick<Context, 'clock' | 'actor'>,
  { credentials, tested_at, preschools, deletion = false }: Proposed,
): Proposal => ({
  proposed_credentials: credentials,
  proposed_tested_at: tested_at,
  proposed_preschools: preschools,
  proposed_deletion: deletion,
  proposed_by: actor.userId,
  proposed_at: clock.now(),
});

/** What of a setting's row puts these keys in place of those it has. */
export const replacing = (held: PaymentSetting, credentials: Buffer): Partial<PaymentSetting> => ({
  credentials,
  retired_credentials: (isInUse(held)
    ? [held.credentials, ...held.retired_credentials]
    : held.retired_credentials
  ).slice(0, RETIRED_MAX),
});

/**
 * The setting must be locked. A new one that is declined is deleted.
 * @throws Refusal 403 for who proposed it, where it is to be confirmed; 404 where nothing waits any more; 409 where something
 * else does; 422 where its preschools were taken meanwhile
 */
export async function decideProposal(
  context: Context,
  setting: PaymentSetting,
  decision: ProposalDecision,
): Promise<void> {
  const { actor } = context;
  const { confirmed } = decision;
  const { proposed_credentials, proposed_by, proposed_at } = setting;
  if (proposed_credentials === null || proposed_by === null || proposed_at === null) throw notFound();
  if (confirmed && proposed_by === actor.userId) throw notAllowed(officeMessages.keysBySecond);
  requireSeen(decision, proposed_at);
  if (!confirmed) return decline(context, setting, proposed_by);
  if (setting.proposed_deletion) return removeSetting(context, setting, proposed_by);
  return putIn(context, setting, proposed_credentials);
}

const hasOtherKeys = ({ credentials, proposed_credentials }: PaymentSetting) =>
  proposed_credentials !== null && !proposed_credentials.equals(credentials);

async function putIn(context: Context, setting: PaymentSetting, credentials: Buffer): Promise<void> {
  const { trx, clock } = context;
  const before = Object.assign(setting, { preschools: await preschoolsOf(trx, setting) });
  const otherKeys = hasOtherKeys(setting);
  // Those that were proposed by the release before name none: they stay.
  const preschools = setting.proposed_preschools ?? before.preschools;
  await placeSetting(context, setting, preschools);
  const tested_at = otherKeys ? setting.proposed_tested_at : setting.tested_at;
  await PaymentSetting.query(trx)
    .findById(setting.id)
    .patch({
      ...NOTHING_PROPOSED,
      ...(otherKeys && { ...replacing(setting, credentials), tested_at }),
      updated_at: clock.now(),
    });
  await audit(context, {
    action: otherKeys ? 'keys_confirmed' : 'confirmed',
    entityType: 'payment_setting',
    entityId: setting.id,
    before: audited(before),
    after: {
      ...audited({ ...before, preschools, tested_at } as PaymentSetting),
      user_id: setting.proposed_by,
    },
  });
  await notifyOfSetting(context, setting, 'confirmed', setting.email_payment_notification);
}

async function decline(context: Context, setting: PaymentSetting, proposer: number): Promise<void> {
  const { trx, clock } = context;
  await PaymentSetting.query(trx)
    .findById(setting.id)
    .patch({ ...NOTHING_PROPOSED, updated_at: clock.now() });
  await audit(context, {
    action: hasOtherKeys(setting) ? 'keys_declined' : 'declined',
    entityType: 'payment_setting',
    entityId: setting.id,
    after: { name: setting.name, user_id: proposer },
  });
  if (isInUse(setting))
    await notifyOfSetting(context, setting, 'declined', setting.email_payment_notification);
  else await removeSetting(context, setting);
}

/**
 * It starts no payment any more; its keys stay, sealed, since a payer may be at the bank already, and that money is credited
 * like any other. The setting must be locked.
 * @param proposer who wanted it, where somebody else confirms it
 */
export async function removeSetting(
  context: Context,
  setting: PaymentSetting,
  proposer?: number,
): Promise<void> {
  const { trx, clock } = context;
  const now = clock.now();
  const preschools = await preschoolsOf(trx, setting);
  await trx('payment_setting_preschools').where({ setting_id: setting.id }).delete();
  await PaymentSetting.query(trx)
    .findById(setting.id)
    .patch({ ...NOTHING_PROPOSED, deleted_at: now, updated_at: now });
  await audit(context, {
    action: 'deleted',
    entityType: 'payment_setting',
    entityId: setting.id,
    before: audited(Object.assign(setting, { preschools })),
    ...(proposer !== undefined && { after: { user_id: proposer } }),
  });
  await notifyOfSetting(context, setting, 'deleted', setting.email_payment_notification);
}

const said = {
  added: 'A gateway was added. It takes payments once another person of head office confirms it.',
  proposed: 'New keys were put in. They hold once another person of head office confirms them.',
  placed:
    'Other preschools were chosen for the gateway. That holds once another person of head office confirms it.',
  leaving: 'The gateway is to be deleted, once another person of head office confirms it.',
  confirmed: 'What was changed about the gateway was confirmed: payments go by it from now on.',
  declined: 'What was to be changed about the gateway was declined: payments go on as before.',
  changed: 'Keys or preschools of the gateway were changed: payments go by them from now on.',
  deleted: 'The gateway was deleted: it takes no payments any more.',
};
const about: Partial<Record<keyof typeof said, string>> = {
  placed: 'other preschools',
  leaving: 'to be deleted',
  deleted: 'deleted',
  added: 'new',
};

/** Whoever is told of payments by this setting, before and from now on. */
export async function notifyOfSetting(
  context: Context,
  setting: { id: number; name: string },
  what: keyof typeof said,
  to: readonly string[],
): Promise<void> {
  const { trx, actor, services } = context;
  const addresses = [...new Set(to)];
  if (addresses.length === 0) return;
  await sendMail(context, {
    kind: KEYS_NOTICE,
    to: addresses,
    about: { type: 'payment_setting', id: setting.id },
    subject: `Payment gateway “${setting.name}”: ${about[what] ?? 'new keys'}`,
    parts: {
      paragraphs: [said[what], 'If you know nothing of it, call your head office now.'],
      from: 'Tadika',
      facts: [{ label: 'By', value: await nameOf(trx, actor.userId) }],
      button: {
        label: 'See the settings',
        url: `${services.publicUrl}/settings/payment-gateways/${setting.id}`,
      },
    },
  });
}

async function nameOf(trx: Knex, id: number): Promise<string> {
  return (await User.query(trx).findById(id).throwIfNotFound()).name;
}
