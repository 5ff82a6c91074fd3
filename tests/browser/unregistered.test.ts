/** An unregistered child as people do it: noted at the door, followed up by the principal, read in the mail log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signIn,
  startOfflineTablet,
  startTablet,
  type Tablet,
  untilReadyForOffline,
} from '../support/browser';
import { startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';
import { hasDraftOf } from '../support/stored';
import { toasted } from '../support/toasts';

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function at(width: number, height: number, email: string, start = startTablet): Promise<Tablet> {
  const tablet = await start({ width, height });
  tablets.push(tablet);
  await signIn(tablet.page, server.url, email);
  return tablet;
}

describe('a child who is not registered', () => {
  it('is noted by a teacher on a phone, with what is missing said at its field', async () => {
    const tablet = await at(360, 740, 'teacher@demo.test', startOfflineTablet);
    const { page } = tablet;
    await untilReadyForOffline(page);
    await page.goto(`${server.url}/children`);
    await page.getByRole('link', { name: 'A child who is not registered?' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const said of [
      'Name field is required.',
      'Classroom field is required.',
      'Child Age field is required.',
    ])
      await page.getByText(said, { exact: true }).waitFor();
    // A bound user's preschool is there already, and so are its classrooms and its addresses.
    await page.getByLabel('Child Name').fill('Wan Nur Alya');
    await page.getByLabel('Classroom').selectOption({ label: 'Bulan' });
    await page.getByLabel('For Child Age').selectOption('5');
    await page.getByLabel('Parent Name').fill('Wan Ismail');
    await page.getByLabel('Select All').check();
    await expect.poll(() => page.getByLabel('principal@demo.test').isChecked()).toBe(true);
    await page.getByLabel('Add More Email').check();
    await page.getByText('Separate multiple emails with a comma').waitFor();
    await page.getByLabel('More e-mail addresses').fill('aunt@demo.test, PRINCIPAL@demo.test, nobody');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('“nobody” is not an e-mail address.').waitFor();
    await fits(page);
    // Unticking clears the box; ticking again begins anew.
    await page.getByLabel('Add More Email').uncheck();
    await page.getByText('Addresses chosen: 2').waitFor();
    await page.getByLabel('Add More Email').check();
    await expect.poll(() => page.getByLabel('More e-mail addresses').inputValue()).toBe('');
    await page.getByLabel('More e-mail addresses').fill(' aunt@demo.test ,, Principal@demo.test');
    await page.getByText('Addresses chosen: 3').waitFor();
  });

  it('is saved with no network, outlives a reload, waits in sight, and is added once there is one', async () => {
    const { page, context } = tablets[0] as Tablet;
    await context.setOffline(true);
    await page.getByLabel('Classroom').selectOption({ label: 'Bintang' });
    await page.getByLabel('Parent Name').fill('Wan Ismail Alang');
    await expect.poll(() => hasDraftOf(page, 'Wan Ismail Alang')).toBe(true);
    await page.reload();
    await page.getByText('Addresses chosen: 3').waitFor();
    await expect.poll(() => page.getByLabel('Classroom').locator(':checked').textContent()).toBe('Bintang');
    await page.getByLabel('Classroom').selectOption({ label: 'Bulan' });
    // A look at another screen takes nothing away.
    await page.getByRole('link', { name: 'Classrooms' }).click();
    await page.getByRole('heading', { name: 'Classrooms', level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Child Name').inputValue()).toBe('Wan Nur Alya');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Saved on this tablet', { exact: true }).waitFor();
    await fits(page);
    await page.getByRole('status').getByRole('link', { name: 'Entries to send' }).click();
    await page.getByText(/^Unregistered child Wan Nur Alya, /).waitFor();
    await page.reload();
    await page.getByText(/^Unregistered child Wan Nur Alya, /).waitFor();
    // The form begins anew.
    await page.goBack();
    await expect.poll(() => page.getByLabel('Child Name').inputValue()).toBe('');
    await context.setOffline(false);
    await page.goto(`${server.url}/outbox`);
    await page.getByText('Everything here has been sent').waitFor();
  });

  it('is added at once where there is a network, and one that the server refuses is put right', async () => {
    const { page } = await at(820, 1180, 'teacher@demo.test', startOfflineTablet);
    await untilReadyForOffline(page);
    const fill = async (name: string) => {
      await page.getByLabel('Child Name').fill(name);
      await page.getByLabel('Classroom').selectOption({ label: 'Bulan' });
      await page.getByLabel('For Child Age').selectOption('4');
      await page.getByLabel('Parent Name').fill('Puan Tan');
    };
    await page.goto(`${server.url}/children/unregistered/new`);
    await fill('Mei Ling Online');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Added Unregistered Child').waitFor();
    await page.getByRole('button', { name: 'Add another' }).click();
    await fill('Mei Ling Refused');
    await page.getByLabel('Add More Email').check();
    const typed = (from: number) => Array.from({ length: 20 }, (_, index) => `${from + index}@demo.test`);
    // Sixty strangers a day, one of them written to above.
    for (const from of [0, 20, 40]) {
      if (from > 0) {
        await page.getByRole('button', { name: 'Add another' }).click();
        await fill('Mei Ling Refused');
        await page.getByLabel('Add More Email').check();
      }
      await page.getByLabel('More e-mail addresses').fill(typed(from).join(','));
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(from === 40 ? 'Not accepted' : 'Added Unregistered Child').waitFor();
    }
    await page.getByRole('status').getByRole('link', { name: 'Entries to send' }).click();
    await page.getByRole('button', { name: 'Edit and resend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Child Name').fill('Mei Ling Mended');
    await dialog.getByLabel('Add More Email').uncheck();
    await fits(page);
    await dialog.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Everything here has been sent').waitFor();
  });

  it('waits for the principal, who marks one as registered and dismisses another with a reason', async () => {
    const tablet = await at(820, 1180, 'principal@demo.test');
    const { page } = tablet;
    await page.goto(`${server.url}/children/unregistered?search=Wan Nur`);
    const card = page.getByRole('listitem').filter({ hasText: 'Wan Nur Alya' });
    await card.getByText('Recorded by Cikgu Farah').waitFor();
    // There is no mail server here, and nothing pretends that there is.
    await card.getByText('Not sent: no mail server').waitFor();
    await card.getByText(/aunt@demo\.test/).waitFor();
    await fits(page);
    await card.getByRole('button', { name: 'Mark as registered' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as registered' }).click();
    await dialog.getByText('Child Name field is required.').first().waitFor();
    await dialog.getByLabel('Child Name').click();
    const first = page.locator('[data-combobox-option]').first();
    const name = ((await first.locator('p').first().textContent()) ?? '').trim();
    await first.click();
    await dialog.getByRole('button', { name: 'Mark as registered' }).click();
    await card.getByRole('link', { name }).waitFor();
    await card.getByText(/Marked as registered by Puan Azizah/).waitFor();

    await page.goto(`${server.url}/children/unregistered?search=Danish`);
    const other = page.getByRole('listitem').filter({ hasText: 'Danish' });
    await other.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByText('Write why: whoever looks at this later reads it.').waitFor();
    await dialog.getByLabel('Reason').fill('A cousin on a visit.');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await other.getByText('A cousin on a visit.').waitFor();
  });

  it('was told of in letters that head office reads, and whose addresses it sets', async () => {
    const tablet = await at(1440, 900, 'admin@demo.test');
    const { page } = tablet;
    await page.goto(`${server.url}/mails`);
    await page.getByText('No mail server is set up', { exact: true }).waitFor();
    await page.getByLabel('Subject or address').fill('aunt@');
    await page.getByRole('button', { name: /aunt@demo\.test/ }).click();
    const letter = page.getByRole('dialog');
    await letter.getByText(/Parent: Wan Ismail/).waitFor();
    expect(await letter.getByRole('button', { name: /Send/ }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.goto(`${server.url}/children/unregistered`);
    await page.getByRole('button', { name: 'Who is told' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Second e-mail address').fill('nobody');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This is not an e-mail address.').first().waitFor();
    await dialog.getByLabel('Second e-mail address').fill('office@demo.test');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toasted(page, 'Saved.');
    for (const each of tablets) expect(each.errors).toEqual([]);
  });
});
