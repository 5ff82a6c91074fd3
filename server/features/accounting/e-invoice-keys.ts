/** How a preschool's company reaches MyInvois: sealed keys, and why nothing goes out where they do not hold. */
import type { Knex } from 'knex';
import type { EInvoiceKeysForm, EInvoiceSettings } from '#shared/endpoints/accounting';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import type { EInvoicePlace, MyInvoisKeys } from '../../providers/my-invois';
import type { SecretBox } from '../../providers/secret-box';
import type { Services } from '../../services';
import { companyOf } from './company';

interface Row {
  preschool_id: number;
  environment: EInvoicePlace;
  credentials: Buffer;
  problem: string | null;
}

const ownerOf = (id: number) => `e_invoice_settings ${id}`;

export interface OpenSettings {
  environment: EInvoicePlace;
  /** Null where they were sealed under another secret. */
  keys: MyInvoisKeys | null;
  problem: string | null;
}

export async function settingsOf(
  { trx, services }: { trx: Knex; services: Services },
  id: number,
): Promise<OpenSettings | null> {
  const row: Row | undefined = await trx('e_invoice_settings').where({ preschool_id: id }).first();
  if (!row) return null;
  const text = services.payments.box.open(row.credentials, ownerOf(id));
  return {
    environment: row.environment,
    problem: row.problem,
    keys: text === null ? null : JSON.parse(text),
  };
}

export const shownSettings = (settings: OpenSettings | null): EInvoiceSettings | null =>
  settings && {
    ...{ environment: settings.environment, problem: settings.problem },
    client_id: settings.keys?.client_id ?? null,
  };

export const sealKeys = (box: Pick<SecretBox, 'seal'>, id: number, keys: MyInvoisKeys): Buffer =>
  box.seal(JSON.stringify(keys), ownerOf(id));

/** A secret that is left out stays. @throws Refusal 409 without a company, 422 for what is missing or not there */
export async function setKeys(
  context: Context,
  { id }: { id: number },
  form: EInvoiceKeysForm,
): Promise<EInvoiceSettings> {
  const { trx, clock, services } = context;
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  if (!(await companyOf(context, id))) throw conflict(officeMessages.eInvoiceNoCompany);
  if (!services.eInvoices.places.includes(form.environment))
    throw invalid({ environment: [officeMessages.eInvoiceNoSimulator] });
  const before = await settingsOf(context, id);
  const client_secret = form.client_secret || before?.keys?.client_secret;
  if (!client_secret) throw invalid({ client_secret: [officeMessages.eInvoiceSecret] });
  const keys: MyInvoisKeys = { client_id: form.client_id, client_secret };
  await trx('e_invoice_settings')
    .insert({
      ...{ preschool_id: id, environment: form.environment, problem: null, updated_at: clock.now() },
      credentials: sealKeys(services.payments.box, id, keys),
    })
    .onConflict('preschool_id')
    .merge();
  const told = (one: OpenSettings | null) =>
    one && { environment: one.environment, client_id: one.keys?.client_id };
  const after: OpenSettings = { environment: form.environment, keys, problem: null };
  await audit(context, {
    ...{ action: 'e_invoice_keys_set', entityType: 'preschool', entityId: id, preschoolId: id },
    ...{ before: told(before), after: { ...told(after), secret_changed: Boolean(form.client_secret) } },
  });
  return shownSettings(after) as EInvoiceSettings;
}

/** At start, after another secret was set: what the one before sealed is sealed anew. */
export const resealEInvoiceKeys = (knex: Knex, { box }: { box: SecretBox }): Promise<void> =>
  knex.transaction(async (trx) => {
    const rows: Row[] = await trx('e_invoice_settings').orderBy('preschool_id').forUpdate();
    for (const { preschool_id, credentials } of rows) {
      const anew = box.reseal(credentials, ownerOf(preschool_id));
      if (anew) await trx('e_invoice_settings').where({ preschool_id }).update({ credentials: anew });
    }
  });
