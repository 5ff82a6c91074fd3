/** Who answers for personal data, for everyone who asks. */
import * as z from 'zod/mini';
import { isEmail } from '../domain/email-list';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, requiredText } from './endpoint';
import { typedPhone } from './people-fields';

export const officer = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone_no: z.nullable(z.string()),
});
export type Officer = z.infer<typeof officer>;

const officerForm = z
  .object({
    name: requiredText(officeMessages.officerNameRequired, 200, messages.nameTooLong),
    email: z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(254, messages.emailInvalid), z.refine(isEmail, messages.emailInvalid)),
    ),
    phone_no: typedPhone,
  })
  .check(
    z.refine(({ email, phone_no }) => Boolean(email || phone_no), {
      message: officeMessages.officerContactRequired,
      path: ['email'],
    }),
  );
export type OfficerForm = z.output<typeof officerForm>;

/** Somebody outside to whom personal data goes, and what for. */
const recipient = z.object({
  purpose: z.enum(['payments', 'mail', 'notifications']),
  name: z.string(),
});
export type Recipient = z.infer<typeof recipient>;

export const officerEndpoints = {
  view: endpoint('GET /api/data-protection-officer', {
    summary: 'Who answers for personal data; null where nobody is named.',
    answer: z.nullable(officer),
  }),
  save: endpoint('PUT /api/data-protection-officer', {
    summary: 'Names who answers for personal data.',
    body: officerForm,
    answer: officer,
  }),
  recipients: endpoint('GET /api/data-recipients', {
    summary: 'To whom outside personal data goes: the providers that are set up here.',
    answer: z.array(recipient),
  }),
};
