/** The letters that carry a link to set a password, in their reader's language: one function a kind. */
import type { Language } from '#shared/languages';
import type { MailParts } from '../../documents/mail-layout';
import { say } from '../../languages/say';
import { INVITATION_DAYS, RESET_HOURS } from './password-links';

interface Letter {
  subject: string;
  parts: MailParts;
}

interface LinkLetter {
  language: Language | null;
  name: string;
  url: string;
}

/** To someone who was given an account; `inviter` is who gave it, `place` their preschool or the product. */
export function invitationLetter({
  language,
  name,
  url,
  inviter,
  place,
}: LinkLetter & { inviter: string; place: string }): Letter {
  return {
    subject: say(language, 'Your Tadika account at {{place}}', { place }),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [
        say(
          language,
          '{{inviter}} has made an account for you in Tadika, where {{place}} keeps the children’s days, reports and invoices.',
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
      from: place,
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
