/** The company of a preschool, as e-invoices name who issues them. */
import type { Supplier } from '#shared/domain/e-invoice';
import type { Company, CompanyForm } from '#shared/endpoints/accounting';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { invalid } from '../../http/refusal';

type Reading = Pick<Context, 'trx'>;

const columns = [
  'name',
  'tin',
  'registration_no',
  'sst_no',
  'msic',
  'activity',
  'address',
  'city',
  'postcode',
  'state',
  'phone_no',
];

export async function companyOf({ trx }: Reading, id: number): Promise<Company | null> {
  return (await trx('companies').where({ preschool_id: id }).first(columns)) ?? null;
}

export const supplierOf = (company: Company): Supplier => ({
  name: company.name,
  tin: company.tin,
  registration: company.registration_no,
  sst: company.sst_no,
  msic: company.msic,
  activity: company.activity,
  phone: company.phone_no,
  email: null,
  address: {
    lines: [company.address],
    city: company.city,
    postcode: company.postcode,
    state: company.state,
  },
});

/** @throws Refusal 422 for a telephone number that is none */
export async function setCompany(
  context: Context,
  { id }: { id: number },
  form: CompanyForm,
): Promise<Company> {
  const { trx, clock } = context;
  const phone_no = toE164(form.phone_no);
  if (phone_no === null) throw invalid({ phone_no: [messages.phoneInvalid] });
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  const before = await companyOf(context, id);
  const after: Company = { ...form, phone_no };
  await trx('companies')
    .insert({ preschool_id: id, ...after, updated_at: clock.now() })
    .onConflict('preschool_id')
    .merge();
  await audit(context, {
    action: 'company_set',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    before,
    after,
  });
  return after;
}
