/** The keys of a provider. A stored secret is shown by its last four signs, and stays while nothing is typed over it. */
import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useTranslation } from 'react-i18next';
import { type CredentialField, credentialsOf, type ProviderId } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';

interface CredentialFieldsProps {
  provider: ProviderId;
  values: Record<CredentialField, string>;
  setting: PaymentSetting | null;
  errorOf: (field: CredentialField) => string | undefined;
  onChange: (field: CredentialField, text: string) => void;
}

export function CredentialFields({ provider, values, setting, errorOf, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation();
  return credentialsOf(provider).map(([field, declared]) => {
    const { label, hint } = declared;
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
    if (declared.public) return <TextInput key={field} {...common} description={t(hint)} />;
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
