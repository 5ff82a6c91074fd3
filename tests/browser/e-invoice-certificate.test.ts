/** The certificate of a company on the screens: what is wrong is said, a second person confirms each change, and one that ends is told of. */
import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { NOW } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { certificateFiles } from '../support/e-invoice-certificate';
import { officePage } from '../support/office-page';
import { manyRounds } from '../support/pkcs12-files';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const E_INVOICES = '/accounting/e-invoices?preschool=1';
const PASSWORD = 'rahsia';
const now = new Date(NOW);

let server: ServerProcess;
let desk: Tablet;
let phone: Tablet;
/** Of the second person. */
let other: Tablet;

beforeAll(async () => {
  server = await startDemo();
  desk = await startTablet({ width: 1440, height: 900 });
  phone = await startTablet({ width: 360, height: 740 });
  other = await startTablet({ width: 820, height: 1180 });
  for (const { page } of [desk, phone]) await signIn(page, server.url, 'finance@demo.test');
  await signIn(other.page, server.url, 'admin@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await other?.close();
  await server?.stop();
});

const section = ({ page }: Tablet) => page.getByRole('region', { name: 'Certificate', exact: true });
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const ofCompany = (over: Parameters<typeof certificateFiles>[1] = {}) =>
  certificateFiles(now, {
    name: 'Tadika Bintang Sdn Bhd',
    tin: 'C2660148900',
    registration: '202601012345',
    ...over,
  });

const proposal = (tablet: Tablet) => section(tablet).getByRole('alert').filter({ hasText: 'second person' });

/** What the second person sees of it, and their answer. */
async function second(decides: string, ...sees: string[]): Promise<void> {
  const office = officePage(other.page, server.url);
  await office.open(E_INVOICES);
  for (const text of sees) await proposal(other).getByText(text).waitFor();
  await office.button(decides).click();
}

/** The dialog, and choosing in it. */
function dialogOf({ page }: Tablet) {
  const dialog = page.getByRole('dialog');
  const choose = (label: RegExp) => (chosen: ReturnType<typeof file>) =>
    dialog.locator('input[type=file]').and(dialog.getByLabel(label)).setInputFiles(chosen);
  return {
    certificate: choose(/^Certificate/),
    key: choose(/^Private key/),
    password: dialog.getByLabel('Password of the file', { exact: true }),
    says: (text: string) => dialog.getByText(text, { exact: true }).first().waitFor(),
    save: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    gone: () => dialog.waitFor({ state: 'detached' }),
  };
}

test('the demonstration’s company signs with its certificate, and finance sees whose it is', async () => {
  await officePage(desk.page, server.url).open(E_INVOICES);
  await section(desk).getByText('e-Invoices are signed with it.').waitFor();
  await section(desk)
    .getByText(/OID\.2\.5\.4\.97=C2660148900/)
    .waitFor();
  await section(desk)
    .getByText(/^CN=Simulated CA/)
    .waitFor();
  await desk.page.getByText(/^Invoice · Signed$/).waitFor();
  expect(await section(desk).getByRole('alert').count()).toBe(0);
});

test('bad files say what is wrong at their field; good ones take the certificate’s place once somebody else confirms them', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open(E_INVOICES);
  await office.button('Replace the certificate…').click();
  const form = dialogOf(desk);
  await form.save();
  await form.says(officeMessages.certificateChoose);
  await form.certificate(file('old.p12', Buffer.from(manyRounds, 'base64')));
  await form.password.fill(PASSWORD);
  await form.save();
  await form.says(officeMessages.certificateOtherLock);
  const foreign = await ofCompany({ tin: 'C1000000000' });
  await form.certificate(file('certificate.pem', foreign.certificate));
  await form.key(file('key.pem', foreign.key));
  await form.save();
  await form.says('This certificate is of the tax number C1000000000. The company here has C2660148900.');
  const own = await ofCompany({ serial: '7c03' });
  await form.certificate(file('certificate.pem', own.certificate));
  await form.save();
  await form.says(officeMessages.certificateOtherKey);
  const locked = createPrivateKey(own.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSWORD })
    .toString();
  await form.key(file('key.pem', locked));
  await form.password.fill('Rahsia');
  await form.save();
  await form.says(officeMessages.certificateWrongPassword);
  await form.password.fill(PASSWORD);
  await form.save();
  await toasted(page, 'Certificate saved. Someone else must confirm it.');
  await form.gone();
  await proposal(desk).getByText('Someone else at head office must confirm this.').waitFor();
  expect(await section(desk).getByText('7C03', { exact: true }).count()).toBe(0);
  expect(await office.button('Confirm the new certificate').count()).toBe(0);
  await second('Confirm the new certificate', 'New certificate waiting for a second person', '→ 7C03');
  await toasted(other.page, 'New certificate in use.');
  await proposal(other).waitFor({ state: 'detached' });
  await office.open(E_INVOICES);
  await section(desk).getByText('7C03', { exact: true }).waitFor();
  expect(await proposal(desk).count()).toBe(0);
});

test('on a phone one that ends soon warns, here and among what waits, and is removed', async () => {
  const { page } = phone;
  const office = officePage(page, server.url);
  await office.open(E_INVOICES);
  await office.button('Replace the certificate…').click();
  const form = dialogOf(phone);
  const ending = await ofCompany({ until: new Date(now.getTime() + 20 * DAY_MS) });
  // A key that was chosen first is taken away where the certificate's file has its own.
  await form.key(file('other.pem', (await ofCompany()).key));
  await form.certificate(file('both.pem', `${ending.certificate}\n${ending.key}`));
  await form.save();
  await form.says(officeMessages.certificateOtherKey);
  await office.button('Remove other.pem').click();
  await form.save();
  await toasted(page, 'Certificate saved. Someone else must confirm it.');
  await form.gone();
  await second('Confirm the new certificate', '→ 7A01');
  await toasted(other.page, 'New certificate in use.');
  await office.open(E_INVOICES);
  await section(phone).getByText('The certificate ends soon.').waitFor();
  await office.open('/dashboard');
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Certificates of e-invoices that end or do not hold/ });
  await row.getByRole('link', { name: /^Renew/ }).click();
  await page.waitForURL(`**${E_INVOICES}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await office.button('Remove the certificate…').click();
  await office.agree('Remove');
  await toasted(page, 'Someone else must confirm that the certificate is removed.');
  await second('Decline', 'Removal of the certificate waiting for a second person', '7A01 → None');
  await toasted(other.page, 'It stays as it was.');
  await office.open(E_INVOICES);
  await office.button('Remove the certificate…').click();
  await office.agree('Remove');
  await second('Confirm the removal');
  await toasted(other.page, 'Certificate removed.');
  await office.open(E_INVOICES);
  await section(phone).getByText('Without a certificate e-invoices go out without a signature.').waitFor();
  for (const { errors } of [desk, phone, other]) expect(errors).toEqual([]);
});
