/** An e-invoice that waits goes out with who issues and who pays as they are then; one that was sent stays as it was. */
import { expect, it } from 'vitest';
import { EInvoiceProviders, type MyInvois } from '../../server/providers/my-invois';
import { COMPANY, EInvoicing } from './e-invoicing';
import { dataOf } from './money';

const office = new EInvoicing();

const OTHER = { ...COMPANY, name: 'Kenari Besar Sdn. Bhd.', registration_no: '202101007654', city: 'Klang' };

/** Takes nothing. */
class Away extends EInvoiceProviders {
  override connect(...given: Parameters<EInvoiceProviders['connect']>): MyInvois {
    return {
      ...office.providers.services.eInvoices.connect(...given),
      submit: () => Promise.reject(new Error('MyInvois is away.')),
    };
  }
}

const setCompany = async (form: object) => dataOf(await office.finance.put(`${office.url()}/company`, form));
const setBuyer = async (form: object) => {
  const of = { user_id: office.family.parent.id };
  await office.knex('user_profiles').where(of).update(form);
};

/** What MyInvois has of a document, by whose name and numbers. */
function partiesOf({ content }: { content: string }) {
  const [invoice] = JSON.parse(content).Invoice;
  const of = (party: 'AccountingSupplierParty' | 'AccountingCustomerParty') => {
    const [{ PartyIdentification: ids, PartyLegalEntity: names }] = invoice[party][0].Party;
    const idsShown = ids.slice(0, 2).map((one: { ID: { _: string }[] }) => one.ID[0]?._);
    return [names[0].RegistrationName[0]._, ...idsShown];
  };
  return { supplier: of('AccountingSupplierParty'), buyer: of('AccountingCustomerParty') };
}

it.each([
  ['not written yet', false],
  ['written, and not taken', true],
])('it names the company and the parent as they are when it goes out, if it is %s', async (_, written) => {
  const { invoice_no } = await office.owing(1_200_000);
  await office.send();
  if (written) await expect(office.work(new Away(office.providers.url))).rejects.toThrow('away');
  await setCompany(OTHER);
  await setBuyer({ tin: 'IG2345678901', ic_no: '880101-10-5599' });
  await office.settle();
  const [row, ...more] = await office.rows();
  expect([row.state, more, office.atMyInvois(invoice_no)]).toMatchObject(['valid', [], [{}]]);
  const { supplier, buyer } = partiesOf(row);
  expect(supplier).toEqual([OTHER.name, OTHER.tin, OTHER.registration_no]);
  expect(buyer.slice(1)).toEqual(['IG2345678901', '880101105599']);
  expect(row.document).toMatchObject({ supplier: { name: OTHER.name, address: { city: 'Klang' } } });
});

it('one whose data break a rule by now is refused before it goes, and its invoice waits again', async () => {
  const { invoice_no } = await office.owing(1_200_000);
  await office.send();
  await office.knex('users').where({ id: office.family.parent.id }).update({ phone_no: '3-4' });
  await office.settle();
  const { sent, waiting } = await office.view();
  expect(sent).toMatchObject([{ state: 'invalid', refusal: { code: 'not allowed' } }]);
  expect([waiting, office.atMyInvois(invoice_no)]).toEqual([1, []]);
});

it('one whose parent has no number any more is refused before it goes', async () => {
  const { invoice_no } = await office.owing(1_200_000);
  await office.send();
  await setBuyer({ tin: null, ic_no: null });
  await office.settle();
  expect((await office.view()).sent).toMatchObject([{ state: 'invalid', refusal: { code: 'no buyer' } }]);
  expect(office.atMyInvois(invoice_no)).toEqual([]);
});

it('one that was sent, or has its answer still, is not changed', async () => {
  await office.owing(1_200_000);
  await office.owing(300);
  await office.send();
  await office.work();
  const before = await office.rows();
  await setCompany(OTHER);
  await setBuyer({ tin: 'IG2345678901' });
  await office.settle();
  const after = await office.rows();
  const said = ({ document, content, hash }: { document: object; content: string; hash: string }) => ({
    document,
    content,
    hash,
  });
  expect(before.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(after.map(said)).toEqual(before.map(said));
});

it('a note keeps the buyer of the invoice that it corrects, and names the company as it is', async () => {
  const { id } = await office.owing(1_200_000);
  await office.send();
  await office.settle();
  const line = await office.knex('bill_lines').where({ invoice_id: id }).first();
  const lines = [{ line_id: line.id, child_id: null, label: '', amount: 100 }];
  const form = { kind: 'credit', reason: 'Too much', lines };
  expect((await office.finance.post(`/api/invoices/${id}/notes`, form)).status).toBe(200);
  const month = office.clock.today().slice(0, 7);
  dataOf(await office.finance.post(`${office.url()}/e-invoices/send`, { month }));
  await setCompany(OTHER);
  await setBuyer({ tin: 'IG2345678901', ic_no: null });
  await office.settle();
  const [invoice, note] = await office.rows();
  expect(note.state).toBe('valid');
  expect(partiesOf(note).buyer).toEqual(partiesOf(invoice).buyer);
  expect(partiesOf(note).supplier[0]).toBe(OTHER.name);
});
