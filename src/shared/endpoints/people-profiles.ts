/** One person: profile and guardians, the persons who can fetch the children. */
import * as z from 'zod/mini';
import { GUARDIANS_MAX } from '../domain/guardians';
import { COUNTRY, states } from '../domain/malaysia';
import { parseMyKad } from '../domain/mykad';
import { PERSON_TIN, tidyTin } from '../domain/tin';
import { messages } from '../messages';
import { emptyIsNull, endpoint, id, optionalText, requiredText } from './endpoint';

const nullableText = z.nullable(z.string());

export const guardian = z.object({
  name: z.string(),
  ic_no: z.string(),
  /** E.164. */
  phone_no: nullableText,
  /** One of `relations`, or the words that stand for Other. */
  related: nullableText,
});
export type Guardian = z.infer<typeof guardian>;

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  /** `850412-14-5678`. */
  ic_no: nullableText,
  occupation: nullableText,
  phone_no: nullableText,
  office_phone: nullableText,
  address: nullableText,
  address_2: nullableText,
  postal_code: nullableText,
  city: nullableText,
  state: nullableText,
  country: z.literal(COUNTRY),
  /** Tax number of a person: `IG…`. */
  tin: nullableText,
  /** Whether a parent wants e-invoices of their own instead of the preschool's consolidated one. */
  own_e_invoice: z.boolean(),
  /** Empty for whoever hands no child over. */
  guardians: z.array(guardian),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Profile = z.infer<typeof profile>;

/** As typed; the server brings it into E.164, or says that it is none. Empty is null. */
const phone = optionalText(40, messages.phoneInvalid);

/** What e-invoices ask of their buyer. */
const buyerFields = {
  tin: z.nullish(
    z.pipe(
      z.pipe(z.string(), z.transform(tidyTin)),
      emptyIsNull(
        z.string().check(z.refine((text) => text === '' || PERSON_TIN.test(text), messages.tinInvalid)),
      ),
    ),
  ),
  own_e_invoice: z.optional(z.boolean()),
};

const buyerForm = z.object(buyerFields);

/** Absent stays as it is, null or an empty text takes away. */
const profileForm = z.object({
  name: z.optional(requiredText(messages.personNameRequired, 200, messages.nameTooLong)),
  ic_no: z.nullish(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine((text) => /^[\d-]*$/.test(text), { error: messages.icDigits, abort: true }),
        z.refine((text) => text === '' || parseMyKad(text) !== null, messages.mykadInvalid),
      ),
      z.transform((text: string) => parseMyKad(text)),
    ),
  ),
  occupation: optionalText(200, messages.profileTooLong),
  phone_no: phone,
  office_phone: phone,
  address: optionalText(200, messages.profileTooLong),
  address_2: optionalText(200, messages.profileTooLong),
  postal_code: z.nullish(
    emptyIsNull(z.string().check(z.trim(), z.regex(/^(\d{5})?$/, messages.postalCodeInvalid))),
  ),
  city: optionalText(200, messages.profileTooLong),
  ...buyerFields,
  state: z.nullish(
    emptyIsNull(z.string().check(z.refine((text) => ['', ...states].includes(text), messages.stateUnknown))),
  ),
});
export type ProfileForm = z.output<typeof profileForm>;

const nameAndIc = (most: number, tooLong: string) => requiredText(messages.guardianIncomplete, most, tooLong);

export const guardianForm = z.object({
  name: nameAndIc(200, messages.nameTooLong),
  ic_no: nameAndIc(30, messages.guardianIcTooLong),
  phone_no: phone,
  related: optionalText(100, messages.relatedTooLong),
});

export const profileEndpoints = {
  view: endpoint('GET /api/users/{id}', {
    summary: 'One person with profile and guardians.',
    answer: profile,
  }),
  update: endpoint('PUT /api/users/{id}', {
    summary: 'Changes a person’s profile: one’s own, or a parent’s by the office.',
    body: profileForm,
    answer: profile,
  }),
  setBuyer: endpoint('PUT /api/users/{id}/buyer', {
    summary: 'What e-invoices say of a parent as their buyer, set by the office that bills.',
    body: buyerForm,
    answer: profile,
  }),
  setGuardians: endpoint('PUT /api/users/{id}/guardians', {
    summary:
      'Sets the guardians of a parent: the whole list, at most 3. Made of another list than there is by now (`seen`): 409 with that one.',
    body: z.object({
      guardians: z
        .array(guardianForm, messages.guardianIncomplete)
        .check(z.maxLength(GUARDIANS_MAX, messages.guardiansTooMany)),
      /** The IC numbers of the list that this one was made of. */
      seen: z.optional(z.array(z.string()).check(z.maxLength(GUARDIANS_MAX))),
    }),
    answer: z.object({ guardians: z.array(guardian) }),
  }),
  ofChild: endpoint('GET /api/children/{id}/guardians', {
    summary:
      'Who can fetch a child: the guardians of each of its parents. For whoever hands children over, not for finance.',
    answer: z.array(
      z.object({
        parent: z.object({ id, name: z.string() }),
        /** Whether the one who asks may change them. */
        editable: z.boolean(),
        guardians: z.array(guardian),
      }),
    ),
  }),
};
export type ChildGuardians = z.infer<typeof profileEndpoints.ofChild.answer>;
