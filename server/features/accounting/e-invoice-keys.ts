/**
 * How a preschool's company reaches MyInvois: sealed keys, and why nothing goes out where they do not hold. Other keys are
 * put in by one person of head office and confirmed by another, as those of a payment gateway are.
 */

import type { Knex } from 'knex';
import type { EInvoiceKeysForm, EInvoiceSettings } from '#shared/endpoints/accounting';
import type { ProposalDecision } from '#shared/endpoints/proposal';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notAllowed, notFound } from '../../http/refusal';
import type { EInvoicePlace, MyInvoisKeys } from '../../providers/my-invois';
import type { SecretBox } from '../../providers/secret-box';
import { hasSecondPerson, requireSeen } from '../../second-person';
import type { Services } from '../../services';
import { companyOf } from './company';
import { endTrial } from './end-trial';

interface Row {
  preschool_id: number;
  environment: EInvoicePlace;
  credentials: Buffer;
  problem: string | null;
  proposed_environment: EInvoicePlace | null;
  proposed_credentials: Buffer | null;
  proposed_by: number | null;
  proposed_at: Date | null;
}

const ownerOf = (id: number) => `e_invoice_settings ${id}`;

interface Access {
  environment: EInvoicePlace;
  /** Null where they were sealed under another secret. */
  keys: MyInvoisKeys | null;
}

interface OpenSettings extends Access {
  problem: string | null;
  proposed: (Access & { by: { id: number; name: string }; at: Date }) | null;
}

const NOTHING_PROPOSED = {
  proposed_environment: null,
  proposed_credentials: null,
  proposed_by: null,
  proposed_at: null,
};

export async function settingsOf(
  { trx, services }: { trx: Knex; services: Services },
  id: number,
): Promise<OpenSettings | null> {
  const row: (Row & { proposer: string }) | undefined = await trx('e_invoice_settings')
    .leftJoin('users', 'users.id', 'proposed_by')
    .where({ preschool_id: id })
    .first('e_invoice_settings.*', 'users.name AS proposer');
  if (!row) return null;
  const { environment, problem, proposed_environment, proposed_by, proposed_at } = row;
  const open = (sealed: Buffer | null): MyInvoisKeys | null => {
    const text = sealed && services.payments.box.open(sealed, ownerOf(id));
    return text === null ? null : JSON.parse(text);
  };
  return {
    environment,
    problem,
    keys: open(row.credentials),
    proposed:
      proposed_environment !== null && proposed_by !== null && proposed_at !== null
        ? {
            environment: proposed_environment,
            keys: open(row.proposed_credentials),
            at: proposed_at,
            by: { id: Number(proposed_by), name: row.proposer },
          }
        : null,
  };
}

/** Never a secret: of other keys, whether it is another one. */
export const shownSettings = (settings: OpenSettings | null): EInvoiceSettings | null =>
  settings && {
    environment: settings.environment,
    problem: settings.problem,
    client_id: settings.keys?.client_id ?? null,
    proposed: settings.proposed && {
      by: settings.proposed.by,
      at: settings.proposed.at.toISOString(),
      environment: settings.proposed.environment,
      client_id: settings.proposed.keys?.client_id ?? null,
      secret_changed: settings.proposed.keys?.client_secret !== settings.keys?.client_secret,
    },
  };

export const sealKeys = (box: Pick<SecretBox, 'seal'>, id: number, keys: MyInvoisKeys): Buffer =>
  box.seal(JSON.stringify(keys), ownerOf(id));

/**
 * A secret that is left out stays. Where there is a second person, other keys than those that are there wait for them.
 * @throws Refusal 409 without a company, 422 for what is missing or not there
 */
export async function setKeys(
  context: Context,
  { id }: { id: number },
  form: EInvoiceKeysForm,
): Promise<EInvoiceSettings> {
  const { trx, clock, services, actor } = context;
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  if (!(await companyOf(context, id))) throw conflict(officeMessages.eInvoiceNoCompany);
  if (!services.eInvoices.places.includes(form.environment))
    throw invalid({ environment: [officeMessages.eInvoiceNoSimulator] });
  const before = await settingsOf(context, id);
  const client_secret = form.client_secret || before?.keys?.client_secret;
  if (!client_secret) throw invalid({ client_secret: [officeMessages.eInvoiceSecret] });
  const keys: MyInvoisKeys = { client_id: form.client_id, client_secret };
  const credentials = sealKeys(services.payments.box, id, keys);
  // Keys that nobody can read any more send nothing anywhere.
  const proposes =
    before?.keys != null &&
    differ(before, form.environment, keys) &&
    (await hasSecondPerson(context, 'invoices_lock'));
  await trx('e_invoice_settings')
    .insert({
      preschool_id: id,
      environment: form.environment,
      credentials,
      updated_at: clock.now(),
    })
    .onConflict('preschool_id')
    .merge(
      proposes
        ? {
            proposed_environment: form.environment,
            proposed_credentials: credentials,
            proposed_by: actor.userId,
            proposed_at: clock.now(),
            updated_at: clock.now(),
          }
        : {
            environment: form.environment,
            credentials,
            problem: null,
            updated_at: clock.now(),
            ...NOTHING_PROPOSED,
          },
    );
  if (before && !proposes) await endTrial(context, id, before.environment, form.environment);
  await audit(context, {
    action: proposes ? 'e_invoice_keys_proposed' : 'e_invoice_keys_set',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    before: before && toldOf(before),
    after: {
      ...toldOf({ environment: form.environment, keys }),
      secret_changed: client_secret !== before?.keys?.client_secret,
    },
  });
  return shownSettings(await settingsOf(context, id)) as EInvoiceSettings;
}

const toldOf = ({ environment, keys }: Access) => ({ environment, client_id: keys?.client_id });

const differ = (before: Access, environment: EInvoicePlace, keys: MyInvoisKeys): boolean =>
  before.environment !== environment ||
  before.keys?.client_id !== keys.client_id ||
  before.keys?.client_secret !== keys.client_secret;

/** @throws Refusal 403 for who proposed them, where they are to be confirmed; 404 where none wait any more; 409 where others do */
export async function decideKeys(
  context: Context,
  { id }: { id: number },
  decision: ProposalDecision,
): Promise<EInvoiceSettings> {
  const { confirmed } = decision;
  const { trx, clock, actor } = context;
  const row: Row | undefined = await trx('e_invoice_settings')
    .where({ preschool_id: id })
    .forUpdate()
    .first();
  const before = await settingsOf(context, id);
  if (!row?.proposed_credentials || !before?.proposed) throw notFound();
  const { proposed } = before;
  if (confirmed && proposed.by.id === actor.userId) throw notAllowed(officeMessages.keysBySecond);
  requireSeen(decision, proposed.at);
  await trx('e_invoice_settings')
    .where({ preschool_id: id })
    .update({
      ...(confirmed && {
        environment: proposed.environment,
        credentials: row.proposed_credentials,
        problem: null,
      }),
      ...NOTHING_PROPOSED,
      updated_at: clock.now(),
    });
  if (confirmed) await endTrial(context, id, before.environment, proposed.environment);
  await audit(context, {
    action: confirmed ? 'keys_confirmed' : 'keys_declined',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    before: toldOf(before),
    after: { ...toldOf(proposed), user_id: proposed.by.id },
  });
  return shownSettings(await settingsOf(context, id)) as EInvoiceSettings;
}

/** At start, after another secret was set: what the one before sealed is sealed anew. */
export const resealEInvoiceKeys = (knex: Knex, { box }: { box: SecretBox }): Promise<void> =>
  knex.transaction(async (trx) => {
    const rows: Row[] = await trx('e_invoice_settings').orderBy('preschool_id').forUpdate();
    for (const { preschool_id, credentials, proposed_credentials } of rows) {
      const anew = box.reseal(credentials, ownerOf(preschool_id));
      const proposed = proposed_credentials && box.reseal(proposed_credentials, ownerOf(preschool_id));
      if (anew || proposed)
        await trx('e_invoice_settings')
          .where({ preschool_id })
          .update({
            ...(anew && { credentials: anew }),
            ...(proposed && { proposed_credentials: proposed }),
          });
    }
  });
