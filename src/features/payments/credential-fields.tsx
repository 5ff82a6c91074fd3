/** The keys of a provider. A stored secret is shown by its last four signs, and stays while nothing is typed over it. */
import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useTranslation } from 'react-i18next';
import {
  type CredentialField,
  credentialFields,
  type PaymentProvider,
} from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';

interface CredentialFieldsProps {
  provider: PaymentProvider;
  values: Record<CredentialField, string>;
  setting: PaymentSetting | null;
  errorOf: (field: CredentialField) => string | undefined;
  onChange: (field: CredentialField, text: string) => void;
}

const words: Record<CredentialField, { label: string; hint: string }> = {
  billplz_collection_id: { label: 'Billplz Collection Id', hint: 'In Billplz, under Billing.' },
  billplz_x_signature: {
    label: 'Billplz X Signature',
    hint: 'In Billplz, under Settings: the X-Signature key. It can’t be tested here, so copy it with care.',
  },
  billplz_api_key: { label: 'Billplz Api Key', hint: 'In Billplz, under Settings: the secret key.' },
  stripe_secret_key: {
    label: 'Stripe Secret Key',
    hint: 'In Stripe, under Developers, API keys. A restricted key needs Checkout Sessions.',
  },
  stripe_webhook_secret: {
    label: 'Stripe Webhook Signing Secret',
    hint: 'In Stripe, of the webhook that leads here. It can’t be tested here, so copy it with care.',
  },
};

export function CredentialFields({ provider, values, setting, errorOf, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation();
  return credentialFields[provider].map((field) => {
    const { label, hint } = words[field];
    const stored = setting?.[field] ?? null;
    const common = {
      label: t(label),
      required: true,
      autoComplete: 'off',
      spellCheck: false,
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
      error: errorOf(field),
    };
    if (field === 'billplz_collection_id') return <TextInput key={field} {...common} description={t(hint)} />;
    return (
      <PasswordInput
        key={field}
        {...common}
        // Not the password of a person: a password manager has no business here.
        autoComplete="new-password"
        visibilityToggleButtonProps={{
          'aria-label': t('Show {{label}}', { label: t(label) }),
          tabIndex: 0,
          size: 'lg',
        }}
        placeholder={stored ?? undefined}
        description={
          stored
            ? t('Kept: {{masked}}. Leave this empty to keep it, or type another to replace it.', {
                masked: stored,
              })
            : t(hint)
        }
      />
    );
  });
}
