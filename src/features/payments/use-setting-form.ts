import { useTranslation } from 'react-i18next';
import {
  type CredentialField,
  credentialsOf,
  eachCredential,
  type ProviderId,
  providerIds,
} from '#shared/domain/payment-providers';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import {
  type PaymentSetting,
  paymentSettingEndpoints,
  paymentSettingForm,
} from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type SettingFields = ReturnType<typeof fieldsOf>;

/** The keys that a form may leave out: those that hold; of a new one that waits, only whoever put them in. */
function storedKeys(setting: PaymentSetting | null, me: number | undefined) {
  const { proposed } = setting ?? {};
  return setting && !setting.in_use && proposed && proposed.by.id === me ? proposed : setting;
}

function fieldsOf(setting: PaymentSetting | null, stored: ReturnType<typeof storedKeys>) {
  return {
    name: setting?.name ?? '',
    provider: setting?.meta_data.payment_gateway_provider ?? (providerIds[0] as ProviderId),
    /** Empty: what is stored stays. What is no secret stands here in full. */
    credentials: eachCredential((declared, field) => (declared.public && stored?.[field]) || ''),
    emails: setting?.meta_data.email_payment_notification.join(', ') ?? '',
    /** Ids as the choices have them. */
    preschools: setting?.meta_data.preschools.map(String) ?? [],
  };
}

function bodyOf(fields: SettingFields, setting: PaymentSetting | null) {
  return {
    name: fields.name,
    payment_gateway_provider: fields.provider,
    ...Object.fromEntries(
      credentialsOf(fields.provider).map(([field]) => [field, fields.credentials[field].trim()]),
    ),
    email_payment_notification: fields.emails,
    preschools: fields.preschools.map(Number),
    ...(setting && { updated_at: setting.updated_at }),
  };
}

/** What is wrong before anything is sent: also the keys that the server would miss. */
function problemsOf(
  fields: SettingFields,
  setting: PaymentSetting | null,
  stored: ReturnType<typeof storedKeys>,
): FieldErrors {
  const errors = errorsIn(paymentSettingForm, bodyOf(fields, setting));
  for (const [field] of credentialsOf(fields.provider))
    if (fields.credentials[field].trim() === '' && !stored?.[field])
      errors[field] = [messages.credentialRequired];
  return errors;
}

export function useSettingForm(setting: PaymentSetting | null, onSaved: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const stored = storedKeys(setting, useSession()?.user.id);
  const { fields, dirty, change } = useFields(fieldsOf(setting, stored));
  const save = useSave(
    (untested: boolean, idempotencyKey) => {
      const body = { ...bodyOf(fields, setting), ...(untested && { save_untested: true }) };
      return setting === null
        ? call(paymentSettingEndpoints.create, { body, idempotencyKey })
        : call(paymentSettingEndpoints.update, { params: { id: setting.id }, body, idempotencyKey });
    },
    {
      check: () => problemsOf(fields, setting, stored),
      done: ({ proposed }) =>
        proposed
          ? t('Saved. Someone else at head office must confirm it.')
          : t(setting === null ? messages.settingCreated : messages.settingUpdated),
      onSaved: async () => {
        await invalidate(paymentSettingEndpoints);
        onSaved();
      },
    },
  );
  return {
    fields,
    stored,
    save,
    dirty: dirty && !save.saved,
    /** Why the provider could not be asked; saving goes on by choice. */
    untested: save.errorOf('save_untested'),
    change,
    setCredential: (field: CredentialField, text: string) =>
      change({ credentials: { ...fields.credentials, [field]: text } }),
    submit: () => save.submit(false),
    saveUntested: () => save.submit(true),
  };
}
