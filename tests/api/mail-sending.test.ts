/** Sending mail by a real SMTP server: once, to whom it is meant, again when that helps, and never by pretending. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverMail } from '../../server/features/mails/deliver-mail';
import { resendMail } from '../../server/features/mails/resend-mail';
import { type NewMail, sendMail } from '../../server/features/mails/send-mail';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { log } from '../../server/log';
import { Mail } from '../../server/models/mail';
import { createMailProvider, type MailProvider } from '../../server/providers/mail';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { MAIL_FROM, type MailServer, startMailServer } from '../support/mail-server';
import { noServices } from '../support/services';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  server.taken.length = 0;
  server.faults.length = 0;
  server.refused.clear();
  await database.knex('graphile_worker._private_jobs').delete();
  vi.restoreAllMocks();
});

const house = (mail: MailProvider | null = server.provider) => ({
  knex: database.knex,
  clock,
  services: { ...noServices, mail },
});
const letter = (given: Partial<NewMail> = {}): NewMail => ({
  kind: 'test',
  to: ['puan.azizah@test.test'],
  subject: 'Unregistered child at Tadika Bintang',
  parts: { paragraphs: ['A child came to the door.'], from: 'Tadika Bintang' },
  ...given,
});
/** Written in a transaction, as a verb does. */
const write = (given: Partial<NewMail> = {}, mail: MailProvider | null = server.provider) =>
  database.knex.transaction((trx) =>
    sendMail({ trx, clock, services: { ...noServices, mail }, actor: null }, letter(given)),
  );
const work = (mail?: MailProvider | null) => runDueJobs(database.url, house(mail));
const again = async (mail?: MailProvider | null) => {
  await database.knex('graphile_worker._private_jobs').update({ run_at: database.knex.fn.now() });
  await work(mail);
};
const found = async (mail: { id: string }) => (await Mail.query(database.knex).findById(mail.id)) as Mail;
const quiet = () => vi.spyOn(log, 'error').mockImplementation(() => {});

describe('a message', () => {
  it('goes out once, after the commit, and is known as sent', async () => {
    const mail = await write();
    expect(mail).toMatchObject({ state: 'queued', attempts: 0, message_id: `${mail.id}@tadika.test` });
    expect(server.taken).toEqual([]);
    await work();
    await work();
    expect(server.taken).toMatchObject([{ from: 'office@tadika.test', to: ['puan.azizah@test.test'] }]);
    expect(await found(mail)).toMatchObject({
      state: 'sent',
      attempts: 1,
      delivered_to: ['puan.azizah@test.test'],
      sent_at: clock.now(),
      error: null,
    });
  });

  it('carries text and html, its sender, and an id that stays the same', async () => {
    const mail = await write();
    await work();
    const raw = server.taken[0]?.raw ?? '';
    expect(raw).toContain(`Message-ID: <${mail.id}@tadika.test>`);
    expect(raw).toContain(`From: ${MAIL_FROM}`);
    expect(raw).toContain('Content-Type: multipart/alternative');
    expect(raw).toContain('Auto-Submitted: auto-generated');
  });

  it('of a transaction that is rolled back is neither in the log nor in the post', async () => {
    const before = await Mail.query(database.knex).resultSize();
    const broken = database.knex.transaction(async (trx) => {
      await sendMail({ trx, clock, services: house().services, actor: null }, letter());
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await work();
    expect([server.taken, await Mail.query(database.knex).resultSize()]).toEqual([[], before]);
  });

  it('keeps to its headers whatever a name holds, and is read as text', async () => {
    const name = 'Ali\r\nBcc: thief@test.test\n\n<script>alert(1)</script> & "Sons"';
    await write({
      subject: `Child: ${name}`,
      parts: {
        greeting: `Dear ${name},`,
        paragraphs: [name],
        facts: [{ label: 'Child', value: name }],
        from: name,
      },
    });
    await work();
    const [taken] = server.taken;
    expect(taken?.to).toEqual(['puan.azizah@test.test']);
    const [headers = '', raw = ''] = (taken?.raw ?? '').split(/\r\n\r\n(.*)/s);
    expect(headers).not.toMatch(/^Bcc:/im);
    // A long line travels in pieces, wherever they end.
    const body = raw.replaceAll('=\r\n', '');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;');
    expect((body.split('text/html')[1] ?? '').includes('<script')).toBe(false);
  });

  it('is never addressed to what is no address', async () => {
    for (const wrong of [
      'nobody',
      'a@test.test\r\nBcc: b@test.test',
      'a@test.test, b@test.test',
      '<a@test.test>',
    ])
      await expect(write({ to: [wrong] })).rejects.toThrow('is not an e-mail address');
  });

  it('in any script arrives as it was written', async () => {
    await write({ subject: 'Anak 张伟明 கவிதா' });
    await work();
    const subject = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(server.taken[0]?.raw ?? '')?.[1] ?? '';
    const words = [...subject.matchAll(/=\?UTF-8\?B\?(.*?)\?=/gi)].map(([, text]) =>
      Buffer.from(text ?? '', 'base64'),
    );
    const plain = [...subject.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/gi)].map(([, text]) =>
      Buffer.from(
        (text ?? '')
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ),
    );
    expect(Buffer.concat([...words, ...plain]).toString()).toContain('张伟明 கவிதா');
  });
});

describe('a mail server that asks to wait', () => {
  it('gets the message again, with the same id, and it is sent once', async () => {
    quiet();
    server.faults.push({ code: 451, text: 'Greylisted, try again' });
    const mail = await write();
    await work();
    expect(await found(mail)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await found(mail)).error).toContain('Greylisted');
    await again();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]?.raw).toContain(`<${mail.id}@tadika.test>`);
    expect(await found(mail)).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  it('for one recipient gets it again for that one alone', async () => {
    quiet();
    server.refused.set('full@test.test', { code: 452, text: 'Mailbox full' });
    const mail = await write({ to: ['here@test.test', 'full@test.test'] });
    await work();
    expect(await found(mail)).toMatchObject({ state: 'queued', delivered_to: ['here@test.test'] });
    server.refused.clear();
    await again();
    expect(server.taken.map(({ to }) => to)).toEqual([['here@test.test'], ['full@test.test']]);
    expect(await found(mail)).toMatchObject({
      state: 'sent',
      delivered_to: ['here@test.test', 'full@test.test'],
    });
  });

  it('for ever is given up after twelve tries', async () => {
    quiet();
    server.faults.push(...Array.from({ length: 20 }, () => ({ code: 421, text: 'Come back later' })));
    const mail = await write();
    await work();
    for (let round = 0; round < 14; round++) await again();
    expect(await found(mail)).toMatchObject({ state: 'failed', attempts: 12 });
    expect(server.taken).toEqual([]);
  });
});

describe('a mail server that refuses', () => {
  it('is not asked twice, and the log says what it said', async () => {
    quiet();
    server.faults.push({ code: 554, text: 'Looks like spam' });
    const mail = await write();
    await work();
    await again();
    expect(server.taken).toEqual([]);
    expect(await found(mail)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await found(mail)).error).toContain('Looks like spam');
  });

  it('one of two recipients has the other served, and names the one', async () => {
    quiet();
    server.refused.set('gone@test.test', { code: 550, text: 'No such person' });
    const mail = await write({ to: ['here@test.test', 'gone@test.test'] });
    await work();
    await again();
    expect(server.taken.map(({ to }) => to)).toEqual([['here@test.test']]);
    const after = await found(mail);
    expect(after).toMatchObject({ state: 'failed', delivered_to: ['here@test.test'] });
    expect(after.error).toContain('gone@test.test');
  });

  it('can be asked again by an administrator, for those who have not got it', async () => {
    quiet();
    server.refused.set('gone@test.test', { code: 550, text: 'No such person' });
    const mail = await write({ to: ['here@test.test', 'gone@test.test'] });
    await work();
    server.refused.clear();
    await database.knex.transaction((trx) =>
      resendMail(
        { trx, clock, services: house().services, actor: null } as unknown as Parameters<
          typeof resendMail
        >[0],
        mail.id,
      ),
    );
    await work();
    expect(server.taken.map(({ to }) => to)).toEqual([['here@test.test'], ['gone@test.test']]);
    expect(await found(mail)).toMatchObject({ state: 'sent', error: null });
  });
});

describe('a mail server that is not there', () => {
  it('is tried again until it is', async () => {
    quiet();
    const away = await startMailServer();
    await away.stop();
    const mail = await write({}, away.provider);
    await work(away.provider);
    expect(await found(mail)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await found(mail)).error).toMatch(/ECONNREFUSED|closed/);
    await again();
    expect(await found(mail)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('that offers no encryption where it is asked for gets nothing', async () => {
    quiet();
    const plain = await startMailServer({}, '?requireTLS=true');
    const mail = await write({}, plain.provider);
    await work(plain.provider);
    expect(plain.taken).toEqual([]);
    expect(await found(mail)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await found(mail)).error).toMatch(/TLS|STARTTLS/i);
    await plain.stop();
  });

  it('with a wrong password is the setup’s fault: the message waits for who mends it', async () => {
    quiet();
    const locked = await startMailServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    });
    const provider = createMailProvider({
      smtpUrl: locked.url.replace('//', '//office:wrong@'),
      from: MAIL_FROM,
    });
    const mail = await write({}, provider);
    await work(provider);
    expect(await found(mail)).toMatchObject({ state: 'queued', attempts: 1 });
    await locked.stop();
  });
});

describe('without a mail server', () => {
  it('a message is kept, and nothing pretends to have sent it', async () => {
    const mail = await write({}, null);
    await work(null);
    expect(await found(mail)).toMatchObject({ state: 'kept', sent_at: null, attempts: 0, message_id: null });
    expect(await database.knex('graphile_worker.jobs')).toEqual([]);
  });

  it('a message that waited when it was taken away is kept too', async () => {
    const mail = await write();
    await work(null);
    expect(await found(mail)).toMatchObject({ state: 'kept', sent_at: null });
  });
});

describe('an attachment', () => {
  it('is made when the message goes out, and goes with it', async () => {
    const mail = await write({ attachments: [{ kind: 'receipt', id: '7', filename: 'receipt-7.txt' }] });
    const attachmentMakers = {
      receipt: async (_: unknown, id: string) => ({
        content: Buffer.from(`Receipt ${id}`),
        contentType: 'text/plain',
      }),
    };
    const services = { ...house().services, attachmentMakers };
    await deliverMail({ ...house(), services, attempt: 1, lastAttempt: false }, mail.id);
    expect(server.taken[0]?.raw).toContain('filename=receipt-7.txt');
    expect(server.taken[0]?.raw).toContain(Buffer.from('Receipt 7').toString('base64'));
  });

  it('that can’t be made keeps the message waiting, and says why', async () => {
    quiet();
    const mail = await write({ attachments: [{ kind: 'nothing', id: '7', filename: 'x.pdf' }] });
    await work();
    expect(server.taken).toEqual([]);
    expect(await found(mail)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await found(mail)).error).toContain('nothing');
  });
});
