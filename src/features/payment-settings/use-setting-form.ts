/** What the form of a payment gateway setting holds, checks and sends. What was typed stays when the save fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CredentialField,
  credentialFields,
  type PaymentProvider,
} from '#shared/domain/payment-providers';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import {
  type PaymentSetting,
  paymentSettingEndpoints,
  paymentSettingForm,
} from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { settingsKey } from './use-payment-settings';

export interface SettingFields {
  name: string;
  provider: PaymentProvider;
  /** Empty: what is stored stays. The collection is no secret and stands here in full. */
  credentials: Record<CredentialField, string>;
  emails: string;
  /** Ids as the choices have them. */
  preschools: string[];
}

const noCredentials: Record<CredentialField, string> = {
  billplz_collection_id: '',
  billplz_x_signature: '',
  billplz_api_key: '',
  stripe_secret_key: '',
  stripe_webhook_secret: '',
};

function fieldsOf(setting: PaymentSetting | null): SettingFields {
  return {
    name: setting?.name ?? '',
    provider: setting?.meta_data.payment_gateway_provider ?? 'billplz',
    credentials: { ...noCredentials, billplz_collection_id: setting?.billplz_collection_id ?? '' },
    emails: setting?.meta_data.email_payment_notification.join(', ') ?? '',
    preschools: setting?.meta_data.preschools.map(String) ?? [],
  };
}

function bodyOf(fields: SettingFields, setting: PaymentSetting | null) {
  const own: readonly CredentialField[] = credentialFields[fields.provider];
  return {
    name: fields.name,
    payment_gateway_provider: fields.provider,
    ...Object.fromEntries(own.map((field) => [field, fields.credentials[field].trim()])),
    email_payment_notification: fields.emails,
    preschools: fields.preschools.map(Number),
    ...(setting && { updated_at: setting.updated_at }),
  };
}

/** What is wrong before anything is sent: also the keys that the server would miss. */
function problemsOf(fields: SettingFields, setting: PaymentSetting | null): FieldErrors {
  const checked = paymentSettingForm.safeParse(bodyOf(fields, setting));
  const errors = checked.success ? {} : fieldErrors(checked.error);
  for (const field of credentialFields[fields.provider])
    if (fields.credentials[field].trim() === '' && !setting?.[field])
      errors[field] = [messages.credentialRequired];
  return errors;
}

export function useSettingForm(setting: PaymentSetting | null, onSaved: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(setting));
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useMutation({
    mutationFn: (untested: boolean) => {
      const body = { ...bodyOf(fields, setting), ...(untested && { save_untested: true }) };
      return setting === null
        ? call(paymentSettingEndpoints.create, { body })
        : call(paymentSettingEndpoints.update, { params: { id: setting.id }, body });
    },
    onSuccess: async () => {
      notifySuccess(t(setting === null ? messages.settingCreated : messages.settingUpdated));
      await queryClient.invalidateQueries({ queryKey: settingsKey });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) setErrors(error.errors);
    },
  });
  const send = (untested: boolean) => {
    const found = problemsOf(fields, setting);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate(untested);
    else save.reset();
  };
  return {
    fields,
    dirty: !save.isSuccess && JSON.stringify(fields) !== JSON.stringify(fieldsOf(setting)),
    busy: save.isPending,
    offline: save.error instanceof OfflineError,
    failure: failureOf(save.error),
    /** Why the provider could not be asked; saving goes on by choice. */
    untested: errors.save_untested?.[0],
    errorOf: (field: string) => {
      const said = Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`));
      return said?.[1][0] && t(said[1][0]);
    },
    change: (part: Partial<SettingFields>) => setFields((now) => ({ ...now, ...part })),
    setCredential: (field: CredentialField, text: string) =>
      setFields((now) => ({ ...now, credentials: { ...now.credentials, [field]: text } })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      send(false);
    },
    saveUntested: () => send(true),
  };
}

/** Why the server did not take it, beyond the fields. */
function failureOf(error: Error | null): string | null {
  if (error === null || error instanceof OfflineError) return null;
  if (!(error instanceof CallError)) return messages.broken;
  return error.status === 422 && Object.keys(error.errors).length > 0 ? null : error.message;
}
