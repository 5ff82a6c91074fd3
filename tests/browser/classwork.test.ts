/** Classwork: a teacher publishes it on a tablet, a parent reads it on a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { TODAY, typedDay } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const NAME = 'Menyusun blok 积木 கட்டுமானம்';
const VIDEO = 'DR-cfDsHCGA';
const FILE = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

let server: ServerProcess;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

async function open(email: string, path: string, viewport: { width: number; height: number }) {
  const made = await startTablet(viewport);
  tablets.push(made);
  await signIn(made.page, server.url, email);
  await made.page.goto(server.url + path);
  return made;
}

async function changeAsPrincipal(name: string): Promise<void> {
  const principal = await callerOf(server, 'principal@demo.test');
  const { body } = await principal.get('/api/classrooms/3/classwork');
  const found = body.data.find((each: { name: string }) => each.name === name);
  const classrooms = found.classrooms.map(({ id }: { id: number }) => id);
  const answer = await principal.put(`/api/classrooms/3/classwork/${found.id}`, {
    name: `${name} (baharu)`,
    body: found.body,
    classrooms,
  });
  expect(answer.status).toBe(200);
}

describe('a teacher on a tablet', () => {
  test('publishes a classwork with a video, a file and a link, and is told what is missing', async () => {
    const { page, errors } = await open('teacher@demo.test', '/classrooms/view/1', {
      width: 820,
      height: 1180,
    });
    await page.getByRole('link', { name: 'Classwork' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Classwork of Bintang' }).waitFor();
    await page.getByRole('button', { name: 'Create Classwork' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Classwork' });
    await dialog.getByRole('textbox', { name: 'Body' }).waitFor();

    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Please fix the following error(s):').waitFor();
    // Each stands at its field and in the list.
    for (const message of ['Name field required.', 'Body field required.'])
      await expect.poll(() => dialog.getByText(message).count()).toBe(2);

    await dialog.getByRole('textbox', { name: 'Title' }).fill(NAME);
    await dialog.getByRole('textbox', { name: 'Body' }).click();
    // The tools of the editor work by keyboard.
    await page.keyboard.type('Susun ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('sepuluh');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' blok.');
    await dialog.getByRole('combobox', { name: 'Subjects' }).click();
    await page.getByRole('option', { name: 'Mathematics' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add Youtube' }).click();
    const youtube = dialog.getByRole('textbox', { name: /^YouTube video/ });
    await youtube.fill('https://example.com/not-a-video');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Enter a YouTube link.').first().waitFor();
    await youtube.fill(`https://youtu.be/${VIDEO}?si=share`);
    await dialog.getByRole('button', { name: 'Add Google Drive' }).click();
    await dialog
      .getByRole('textbox', { name: /^Google Drive file/ })
      .fill(`https://docs.google.com/spreadsheets/d/${FILE}/edit#gid=0`);
    await dialog.getByRole('button', { name: 'Add Link' }).click();
    await dialog.getByRole('textbox', { name: /^Link, attachment/ }).fill('nhm.ac.uk/discover.html');
    await dialog
      .getByRole('textbox', { name: /^Link, attachment/ })
      .fill('https://www.nhm.ac.uk/discover.html');
    // The live preview, which the demonstration remembers.
    await dialog.getByText('Discover | Natural History Museum').waitFor();
    await dialog.getByRole('button', { name: 'Move up: Link, attachment 3' }).click();
    await dialog.getByRole('textbox', { name: 'Link, attachment 2' }).waitFor();

    // Closing asks first, and what was typed is still there.
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(NAME);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await toasted(page, 'Classwork created.');

    await page
      .getByRole('button', { name: new RegExp(NAME) })
      .first()
      .click();
    await page.getByText('Susun sepuluh blok.').waitFor();
    expect(await page.locator('strong', { hasText: 'sepuluh' }).count()).toBe(1);
    await page
      .getByText(`Last Updated ${typedDay(TODAY)}`)
      .first()
      .waitFor();
    await fits(page);
    expect(errors).toEqual([]);
  });

  test.runIf(isLong)('keeps what was typed when the save fails, and clears it on closing', async () => {
    const { page, context } = await open('teacher@demo.test', '/classrooms/2/classwork', {
      width: 820,
      height: 1180,
    });
    const create = () => page.getByRole('button', { name: 'Create Classwork' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Classwork' });
    await create();
    await dialog.getByRole('textbox', { name: 'Body' }).fill('Tanpa rangkaian');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Belum dihantar');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Needs the internet.').waitFor();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe('Belum dihantar');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Body' }).innerText())
      .toContain('Tanpa rangkaian');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await create();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
  });

  test('reads the first page again without the server, and finds in it', async () => {
    const { page } = await open('teacher@demo.test', '/classrooms/1/classwork', { width: 820, height: 1180 });
    const first = page.getByRole('button', { name: /Counting to ten/ }).first();
    await first.waitFor();
    // The name of the class comes from the server until the tablet has it.
    await untilSynced(page);
    const title = page.getByText('Classwork of Bintang').filter({ visible: true }).first();
    await title.waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await first.waitFor();
    await title.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /As of|can’t be reached/ })
      .first()
      .waitFor();
    const panels = page.locator('main').getByRole('button', { name: /Last Updated/ });
    const before = await panels.count();
    await page.getByRole('searchbox', { name: 'Search classwork' }).fill('counting');
    await expect.poll(() => panels.count()).toBeLessThan(before);
    await first.waitFor();
  });

  test('edits and deletes', async () => {
    const { page } = await open('teacher@demo.test', '/classrooms/3/classwork', { width: 820, height: 1180 });
    await page.getByRole('button', { name: 'Edit Adab di meja makan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Classwork' });
    await dialog.getByRole('textbox', { name: 'Body' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Adab di meja makan dan di kelas');
    // Someone else saves it meanwhile: nothing is overwritten unasked, and nothing that was typed is lost.
    await changeAsPrincipal('Adab di meja makan');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.getByText('This has been changed by someone else in the meantime.').waitFor();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue())
      .toContain('dan di kelas');
    await dialog.getByRole('button', { name: 'Save mine instead' }).click();
    await toasted(page, 'Classwork updated.');
    await page.getByRole('button', { name: 'Edit Adab di meja makan dan di kelas' }).click();
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Are you sure to delete this classwork?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await toasted(page, 'Classwork deleted.');
    await page
      .getByRole('button', { name: /Adab di meja makan/ })
      .first()
      .waitFor({ state: 'detached' });
  });
});

describe('a parent on a phone', () => {
  test('reads it, and a video is asked for only when it is tapped', async () => {
    const { page, errors } = await open('parent@demo.test', '/', { width: 360, height: 740 });
    const outside: string[] = [];
    await intercept(page, /^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
    });
    await page.getByRole('link', { name: 'Classwork' }).click();
    await page.getByRole('button', { name: new RegExp(NAME) }).click();
    await page.getByText('Susun sepuluh blok.').waitFor();
    await page.getByRole('link', { name: /Discover \| Natural History Museum/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(outside).toEqual([]);

    await page.getByRole('button', { name: /Tap to play/ }).click();
    const video = page.locator('iframe');
    await video.waitFor();
    expect(await video.getAttribute('src')).toBe(`https://www.youtube-nocookie.com/embed/${VIDEO}`);
    expect(await video.getAttribute('sandbox')).toContain('allow-scripts');
    await expect.poll(() => outside).toEqual([`https://www.youtube-nocookie.com/embed/${VIDEO}`]);
    await page.getByRole('button', { name: /Tap to show/ }).click();
    await expect.poll(() => outside.at(-1)).toBe(`https://docs.google.com/spreadsheets/d/${FILE}/preview`);
    await fits(page);
    // Closed, it plays no longer.
    await page.getByRole('button', { name: new RegExp(NAME) }).click();
    await video.first().waitFor({ state: 'detached' });

    // A link of the home leads to it open.
    await page.getByRole('link', { name: 'My children' }).click();
    await page
      .getByRole('region', { name: 'Classwork' })
      .getByRole('link', { name: new RegExp(NAME) })
      .click();
    await page.getByText('Susun sepuluh blok.').waitFor();
    expect(errors).toEqual([]);
  });
});
