/** Creating and editing a payment gateway setting. The provider is asked before anything is kept. */
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import {
  Alert,
  Button,
  Code,
  Group,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import {
  type CredentialField,
  credentialsOf,
  declaredProviders,
  type ProviderId,
  providerIds,
} from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';
import { Form } from '../../components/form';
import { SaveProblem } from '../../components/save-problem';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useSettingForm } from './use-setting-form';
import '@mantine/core/styles/PasswordInput.layer.css';
import { choicesOf } from '../../components/filter-select';
import { Muted, PlainButton } from '../../components/plain';
import { fieldOf } from '../../components/use-fields';

interface SettingFormProps {
  setting: PaymentSetting | null;
  preschools: readonly { id: number; name: string }[];
  place: string;
}

export function SettingForm({ setting, preschools, place }: SettingFormProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useSettingForm(setting, () => navigate(place, { replace: true }));
  const { fields, change, save } = form;
  useLeaveGuard(form.dirty && !save.busy);
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <Form onSend={form.submit}>
      <Stack>
        <SaveProblem error={form.save.error} />
        {setting && !setting.readable && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {t('The keys were stored under another APP_SECRET and can’t be read any more. Enter them again.')}
          </Alert>
        )}
        <TextInput label={t('Name')} required data-autofocus autoComplete="off" {...field('name')} />
        <NativeSelect
          label={t('Payment Gateway Provider')}
          required
          disabled={setting !== null}
          {...field('provider', 'payment_gateway_provider')}
          data={providerIds.map((value) => ({
            value,
            label: t(declaredProviders[value].choice, { name: declaredProviders[value].name }),
          }))}
        />
        <CredentialFields
          provider={fields.provider}
          values={fields.credentials}
          stored={form.stored}
          errorOf={save.errorOf}
          onChange={form.setCredential}
        />
        <MultiSelect
          label={t('Preschools')}
          description={t(
            'Leave blank to make this the default for all preschools without their own setting.',
          )}
          placeholder={fields.preschools.length === 0 ? t('Default') : undefined}
          data={choicesOf(preschools)}
          value={fields.preschools}
          onChange={(chosen) => change({ preschools: chosen })}
          error={save.errorOf('preschools')}
          searchable
          clearable
          hidePickedOptions
          limit={200}
          nothingFoundMessage={t('Nothing found')}
          clearButtonProps={{ 'aria-label': t('Clear the preschools') }}
        />
        <TextInput
          label={t('Email Payment Notification')}
          description={t('Who is notified of each payment. Separate multiple emails with a comma (,)')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          {...field('emails', 'email_payment_notification')}
        />
        {setting && <ReportsTo setting={setting} />}
        {form.untested && (
          <Alert color="waiting" role="alert" icon={<IconAlertCircle />}>
            <Stack gap="sm" align="flex-start">
              <Text>{form.untested}</Text>
              <PlainButton onClick={form.saveUntested} loading={save.busy}>
                {t('Save without testing')}
              </PlainButton>
            </Stack>
          </Alert>
        )}
        <Muted>
          {t(
            'If head office has a second person for gateways (finance or a super admin), a new gateway, other keys and other preschools hold once they confirm them.',
          )}
        </Muted>
        <Group justify="flex-end">
          <PlainButton component={Link} href={place}>
            {t('Cancel')}
          </PlainButton>
          <Button type="submit" loading={save.busy}>
            {setting === null ? t('Test and add') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** What has to be entered at the provider, so that it reports payments. */
function ReportsTo({ setting }: { setting: PaymentSetting }) {
  const { t } = useTranslation();
  const { hint, events } = declaredProviders[setting.meta_data.payment_gateway_provider].reporting;
  return (
    <Alert color="gray" icon={<IconInfoCircle />}>
      <Stack gap={4}>
        <Text>{t(hint)}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{setting.callback_url}</Code>
        {events.length > 0 && <Muted style={{ overflowWrap: 'anywhere' }}>{events.join(', ')}</Muted>}
      </Stack>
    </Alert>
  );
}

interface CredentialFieldsProps {
  provider: ProviderId;
  values: Record<CredentialField, string>;
  stored: Readonly<Record<CredentialField, string | null>> | null;
  errorOf: (field: CredentialField) => ReactNode;
  onChange: (field: CredentialField, text: string) => void;
}

/** The keys of a provider. A stored secret is shown by its last four signs, and stays while nothing is typed over it. */
function CredentialFields({ provider, values, stored: keys, errorOf, onChange }: CredentialFieldsProps) {
  const { t } = useTranslation();
  return credentialsOf(provider).map(([field, declared]) => {
    const { label, hint } = declared;
    const stored = keys?.[field] ?? null;
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
            ? t('Saved: {{masked}}. Leave blank to keep it, or type another to replace it.', {
                masked: stored,
              })
            : t(hint)
        }
      />
    );
  });
}
