/** The fields of a person that several forms share. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { requiredText } from './endpoint';

/** A password that is set anew; one that is typed to sign in may be shorter. */
const PASSWORD_MIN = 10;

export const personName = requiredText(messages.personNameRequired, 200, messages.nameTooLong);

export const emailAddress = z
  .string(messages.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    z.maxLength(254, messages.emailInvalid),
    z.toLowerCase(),
    z.email(messages.emailInvalid),
  );

/** As typed; the server brings it into E.164, or says that it is none. Empty is null. */
export const typedPhone = z.nullish(z.string().check(z.trim(), z.maxLength(40, messages.phoneInvalid)));

export const newPassword = z
  .string(messages.passwordRequired)
  .check(z.minLength(PASSWORD_MIN, messages.passwordTooShort), z.maxLength(500, messages.passwordTooLong));
