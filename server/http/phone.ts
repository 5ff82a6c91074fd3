/** Telephone numbers: typed as people do, Malaysian unless they say otherwise, kept as E.164. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { messages } from '#shared/messages';
import { invalid } from './refusal';

/** Null for nothing. @throws Refusal 422 at the field for what is no number */
export function toE164(typed: string | null, field = 'phone_no'): string | null {
  if (typed === null || typed.trim() === '') return null;
  const number = parsePhoneNumberFromString(typed, 'MY');
  if (!number?.isValid()) throw invalid({ [field]: [messages.phoneInvalid] });
  return number.number;
}
