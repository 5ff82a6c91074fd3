/** The letters that carry a link to set a password: one function a kind, so that a translation has one place. */
import type { MailParts } from '../../documents/mail-layout';
import { INVITATION_DAYS, RESET_HOURS } from './password-links';

type Language = 'en' | 'ms' | 'zh';

interface Letter {
  subject: string;
  parts: MailParts;
}

interface LinkLetter {
  language: Language;
  name: string;
  url: string;
}

/** To someone who was given an account; `inviter` is who gave it, `place` their preschool or the product. */
export function invitationLetter({
  name,
  url,
  inviter,
  place,
}: LinkLetter & { inviter: string; place: string }): Letter {
  return {
    subject: `Your Tadika account at ${place}`,
    parts: {
      greeting: `Hello ${name},`,
      paragraphs: [
        `${inviter} has made an account for you in Tadika, where ${place} keeps the children’s days, reports and invoices.`,
        'Choose your own password to begin.',
      ],
      button: { label: 'Choose a password', url },
      closing: [
        `The link works once, for ${INVITATION_DAYS} days. If it is too old, ask for a new one at the sign-in page: “Forgotten your password?”`,
      ],
      from: place,
    },
  };
}

/** To someone who asked for a new password. */
export function resetLetter({ name, url }: LinkLetter): Letter {
  return {
    subject: 'A new password for Tadika',
    parts: {
      greeting: `Hello ${name},`,
      paragraphs: ['Someone, most likely you, asked for a new password for your Tadika account.'],
      button: { label: 'Choose a new password', url },
      closing: [
        `The link works once, for ${RESET_HOURS} hours. If you did not ask for it, do nothing: your password stays as it is.`,
      ],
      from: 'Tadika',
    },
  };
}
