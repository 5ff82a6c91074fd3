/**
 * Other keys of a payment gateway send the parents' money elsewhere: one person of head office puts them in, another
 * confirms them, and whoever is told of payments is told of both.
 */
import type { Knex } from 'knex';
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { notAllowed, notFound } from '../../http/refusal';
import { PaymentSetting } from '../../models/payment-setting';
import { User } from '../../models/user';
import type { Credentials } from '../../payment-providers/provider';
import { requireSeen } from '../approvals/second-person';
import { sendMail } from '../mails/send-mail';
import { sealCredentials } from './credentials';

const RETIRED_MAX = 5;
export const KEYS_NOTICE = 'gateway_keys_notice';

type Keys = Pick<
  PaymentSetting,
  'proposed_credentials' | 'proposed_tested_at' | 'proposed_by' | 'proposed_at'
>;
const NOTHING_PROPOSED: Keys = {
  proposed_credentials: null,
  proposed_tested_at: null,
  proposed_by: null,
  proposed_at: null,
};

/** What of a setting's row proposes these keys. */
export function proposing(
  { services, clock, actor }: Context,
  id: number,
  credentials: Credentials,
  tested: boolean,
): Keys {
  return {
    proposed_credentials: sealCredentials(services.payments, id, credentials),
    proposed_tested_at: tested ? clock.now() : null,
    proposed_by: actor.userId,
    proposed_at: clock.now(),
  };
}

/** What of a setting's row puts these keys in place of those it has. */
export const replacing = (held: PaymentSetting, credentials: Buffer): Partial<PaymentSetting> => ({
  ...NOTHING_PROPOSED,
  credentials,
  retired_credentials: [held.credentials, ...held.retired_credentials].slice(0, RETIRED_MAX),
});

/**
 * The setting must be locked.
 * @throws Refusal 403 for who proposed them, where they are to be confirmed; 404 where none wait any more; 409 where others do
 */
export async function decideKeys(
  context: Context,
  setting: PaymentSetting,
  decision: ProposalDecision,
): Promise<void> {
  const { trx, clock, actor } = context;
  const { confirmed } = decision;
  const { proposed_credentials: credentials, proposed_by, proposed_at, proposed_tested_at } = setting;
  if (credentials === null || proposed_at === null) throw notFound();
  if (confirmed && proposed_by === actor.userId) throw notAllowed(officeMessages.keysBySecond);
  requireSeen(decision, proposed_at);
  await PaymentSetting.query(trx)
    .findById(setting.id)
    .patch({
      ...(confirmed
        ? { ...replacing(setting, credentials), tested_at: proposed_tested_at }
        : NOTHING_PROPOSED),
      updated_at: clock.now(),
    });
  await audit(context, {
    action: confirmed ? 'keys_confirmed' : 'keys_declined',
    entityType: 'payment_setting',
    entityId: setting.id,
    after: { name: setting.name, user_id: proposed_by },
  });
  await tellOfKeys(
    context,
    setting,
    confirmed ? 'confirmed' : 'declined',
    setting.email_payment_notification,
  );
}

const said = {
  proposed: 'New keys were put in. They hold once another person of head office confirms them.',
  confirmed: 'The new keys were confirmed: payments go by them from now on.',
  declined: 'The new keys were declined: payments go on as before.',
  changed: 'New keys were put in: payments go by them from now on.',
  deleted: 'The gateway was deleted: it takes no payments any more.',
};

/** Whoever is told of payments by this setting, before and from now on. */
export async function tellOfKeys(
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
    subject: `Payment gateway “${setting.name}”: ${what === 'deleted' ? 'deleted' : 'new keys'}`,
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
