/// <reference path="./fxa-common-password-list.d.ts" />
/** Which passwords are too easy to guess: those of the lists that everyone has, and those made of who one is. */
import commonPasswords from 'fxa-common-password-list';
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';

/** As many signs a password has beside its owner's name and address. */
const OWN_SIGNS_MIN = 8;
/** Shorter parts of a name stand in many words by chance. */
const NAME_PART_MIN = 4;

/** @throws Refusal 422 at the field */
export function checkPassword(password: string, owner: { name: string; email: string }): void {
  const typed = password.toLowerCase();
  if (commonPasswords.test(password) || commonPasswords.test(typed))
    throw invalid({ password: [messages.passwordCommon] });
  const own = partsOf(owner).reduce((rest, part) => rest.replaceAll(part, ''), typed);
  if (own.length < Math.min(OWN_SIGNS_MIN, typed.length))
    throw invalid({ password: [messages.passwordOfName] });
}

/** The longest first, so that the whole address goes before its parts. */
function partsOf({ name, email }: { name: string; email: string }): string[] {
  const texts = [email, name].map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, text.replace(/\s+/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const long = parts.filter((part) => part.length >= NAME_PART_MIN);
  return [...new Set(long)].sort((one, other) => other.length - one.length);
}
