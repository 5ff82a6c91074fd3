/** Who answers for personal data, as the portal and every mail name them. */
import type { Knex } from 'knex';
import { formatPhone } from '#shared/domain/phone';
import type { Officer } from '#shared/endpoints/officer';
import type { Language } from '#shared/languages';
import { say } from './languages/say';

export async function findOfficer(trx: Knex): Promise<Officer | null> {
  const found: Officer | undefined = await trx('data_protection_officer').first('name', 'email', 'phone_no');
  return found ?? null;
}

/** The last line of a mail. */
export function officerLine({ name, email, phone_no }: Officer, language: Language | null): string {
  const reached = [name, email, phone_no && formatPhone(phone_no)].filter(Boolean).join(' · ');
  return say(language, 'Questions about personal data: {{officer}}', { officer: reached });
}
