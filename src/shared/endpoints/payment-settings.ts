/** Payment gateway settings: which account of a provider takes the payments of which preschools. */
import * as z from 'zod/mini';
import { EMAILS_MAX, isEmail, parseEmailList, sameEmail } from '../domain/email-list';
import { type DeclaredCredential, eachCredential, providerIds } from '../domain/payment-providers';
import { messages } from '../messages';
import { endpoint, id, requiredText } from './endpoint';
import { proposalDecision } from './proposal';

const CREDENTIAL_MAX = 200;

const paymentSetting = z.object({
  id,
  name: z.string(),
  type: z.literal('payment_gateway'),
  /** Secrets are masked but for their last four signs; null where the setting has none. */
  ...eachCredential(() => z.nullable(z.string())),
  /** False where the credentials were kept under another APP_SECRET: they must be entered again. */
  readable: z.boolean(),
  /** When the provider last said yes to these credentials; null where they were saved without being tested. */
  tested_at: z.nullable(z.string()),
  /** False for a new one until a second person of head office confirms it: nobody pays by it. */
  in_use: z.boolean(),
  /** What somebody of head office put in, and holds once a second person confirms it. */
  proposed: z.optional(
    z.object({
      by: z.object({ id, name: z.string() }),
      at: z.string(),
      /** That it goes, and nothing else. */
      deletion: z.boolean(),
      /** All that it is to serve; none: the default. */
      preschools: z.array(id),
      /** Which credentials are others than now: masked, two may look alike. */
      replaced: z.array(z.string()),
      ...eachCredential(() => z.nullable(z.string())),
    }),
  ),
  /** Where the provider reports payments to. */
  callback_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  meta_data: z.object({
    email_payment_notification: z.array(z.string()),
    payment_gateway_provider: z.enum(providerIds),
    payment_gateway_type: z.array(z.string()),
    /** Ids; none: the default of its provider. */
    preschools: z.array(id),
  }),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

/** A list, or a text with commas as people type it. */
const addresses = z.pipe(
  z.union([
    z.pipe(z.string(), z.transform(parseEmailList)),
    z.array(z.string(messages.emailInvalid).check(z.trim())),
  ]),
  z.array(z.string()).check(
    z.maxLength(EMAILS_MAX, messages.emailsTooMany),
    z.refine((list) => list.every(isEmail), messages.emailInvalid),
    z.refine((list) => new Set(list.map(sameEmail)).size === list.length, messages.emailTwice),
  ),
);

/** Empty is as if left out: what is stored stays. */
const credential = ({ form, wrong }: DeclaredCredential) =>
  z.nullish(
    z.string(wrong).check(
      z.trim(),
      z.maxLength(CREDENTIAL_MAX, messages.credentialTooLong),
      z.refine((text) => text === '' || form.test(text), wrong),
    ),
  );

export const paymentSettingForm = z.object({
  name: requiredText(messages.nameFieldRequired, 200, messages.nameTooLong),
  payment_gateway_provider: z.enum(providerIds, messages.providerRequired),
  ...eachCredential(credential),
  email_payment_notification: z._default(addresses, []),
  preschools: z._default(z.array(id, messages.preschoolUnknown), []),
  /** Saves although the provider can't be reached; never although it says no. */
  save_untested: z.optional(z.boolean()),
});
export type PaymentSettingForm = z.output<typeof paymentSettingForm>;

/** The state that was edited: where it is given and another was saved since, the answer is a 409. */
const paymentSettingUpdate = z.extend(paymentSettingForm, {
  updated_at: z.optional(z.string().check(z.maxLength(40))),
});
export type PaymentSettingUpdate = z.output<typeof paymentSettingUpdate>;

export const paymentSettingEndpoints = {
  list: endpoint('GET /api/settings', {
    summary: 'The payment gateway settings, by name, their secrets masked.',
    answer: z.array(paymentSetting),
  }),
  create: endpoint('POST /api/settings', {
    summary:
      'Adds a payment gateway setting, after asking the provider whether its credentials are right. It takes payments once a second person of head office confirms it, where there is one.',
    body: paymentSettingForm,
    answer: paymentSetting,
  }),
  update: endpoint('PUT /api/settings/{id}', {
    summary:
      'Changes a payment gateway setting. A credential that is left out or empty stays as it is. Another one, and other preschools, wait for a second person of head office, where there is one.',
    body: paymentSettingUpdate,
    answer: paymentSetting,
  }),
  decideKeys: endpoint('POST /api/settings/{id}/keys', {
    summary:
      'Confirms what waits (a new setting, keys, preschools, a deletion), which a second person does, or declines it; a new setting that is declined is deleted. 409: something else waits by now.',
    body: proposalDecision,
    answer: paymentSetting,
  }),
  remove: endpoint('POST /api/settings/{id}/delete', {
    summary:
      'Deletes a payment gateway setting. Payments under way by it are still credited. One that is in use goes once a second person of head office confirms it, where there is one: then `waits` is true.',
    answer: z.object({ waits: z.boolean() }),
  }),
};
