/** The letters about an account, in their reader's language: one function a kind. */
import type { Language } from '#shared/languages';
import type { MailParts } from '../../documents/mail-layout';
import { say } from '../../languages/say';
import { CONFIRMATION_HOURS, INVITATION_DAYS, RESET_HOURS } from './one-time-links';

export interface Letter {
  subject: string;
  parts: MailParts;
}

export interface Reader {
  language: Language | null;
  name: string;
}

type LinkLetter = Reader & { url: string };

/** To someone who was given an account; `inviter` is who gave it, `place` their preschool, null where none is known. */
export function invitationLetter({
  language,
  name,
  url,
  inviter,
  place,
}: LinkLetter & { inviter: string; place: string | null }): Letter {
  return {
    subject:
      place === null
        ? say(language, 'You are invited to Tadika')
        : say(language, '{{place}} has invited you to Tadika', { place }),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [
        place === null
          ? say(language, '{{inviter}} has made an account for you in Tadika.', { inviter })
          : say(
              language,
              '{{place}} has invited you to Tadika, its app for the children’s days, reports and invoices. {{inviter}} has made your account.',
              { inviter, place },
            ),
        say(language, 'Choose your own password to begin.'),
      ],
      button: { label: say(language, 'Choose a password'), url },
      closing: [
        say(
          language,
          'The link works once, for {{days}} days. If it is too old, ask for a new one at the sign-in page: “Forgotten your password?”',
          { days: INVITATION_DAYS },
        ),
      ],
      from: place ?? 'Tadika',
    },
  };
}

/** To someone who asked for a new password. */
export function resetLetter({ language, name, url }: LinkLetter): Letter {
  return {
    subject: say(language, 'A new password for Tadika'),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [
        say(language, 'Someone, most likely you, asked for a new password for your Tadika account.'),
      ],
      button: { label: say(language, 'Choose a new password'), url },
      closing: [
        say(
          language,
          'The link works once, for {{hours}} hours. If you did not ask for it, do nothing: your password stays as it is.',
          { hours: RESET_HOURS },
        ),
      ],
      from: 'Tadika',
    },
  };
}

/** To the address that is to be somebody's. */
export function confirmEmailLetter({ language, name, url, email }: LinkLetter & { email: string }): Letter {
  return {
    subject: say(language, 'Confirm your e-mail address for Tadika'),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [say(language, '{{email}} is to be the address of your Tadika account.', { email })],
      button: { label: say(language, 'Confirm the address'), url },
      closing: [
        say(
          language,
          'The link works once, for {{hours}} hours. Until then you sign in with the address you had. If you did not expect this, do nothing.',
          { hours: CONFIRMATION_HOURS },
        ),
      ],
      from: 'Tadika',
    },
  };
}

/** What was done with an account, in a sentence. */
export function notice({ language, name }: Reader, text: string): Letter {
  return {
    subject: say(language, 'Your Tadika account was changed'),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [text],
      closing: [say(language, 'If you did not expect this, tell your preschool at once.')],
      from: 'Tadika',
    },
  };
}

export const passwordNotice = (reader: Reader): Letter =>
  notice(reader, say(reader.language, 'The password of your Tadika account was changed.'));

export const rolesNotice = (roles: readonly string[]) => (reader: Reader) =>
  notice(
    reader,
    say(reader.language, 'What you may do in Tadika was changed. Your roles are now: {{roles}}.', {
      roles: roles.map((role) => say(reader.language, role)).join(', '),
    }),
  );

/** To the old address. */
export const emailAskedNotice = (email: string) => (reader: Reader) =>
  notice(
    reader,
    say(
      reader.language,
      'The e-mail address of your Tadika account is to change to {{email}}. It stays as it is until that address confirms it.',
      { email },
    ),
  );

/** To the old address, once the new one has confirmed. */
export const emailChangedNotice = (email: string) => (reader: Reader) =>
  notice(
    reader,
    say(reader.language, 'The e-mail address of your Tadika account is now {{email}}.', { email }),
  );
