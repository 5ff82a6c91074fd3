/** Creating and editing a payment gateway setting. The provider is asked before anything is kept. */
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Alert, Button, Code, Group, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { declaredProviders, type ProviderId, providerIds } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '#shared/endpoints/payment-settings';
import { SaveProblem } from '../../components/save-problem';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { CredentialFields } from './credential-fields';
import classes from './payment-settings.module.css';
import { useSettingForm } from './use-setting-form';

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
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <SaveProblem error={form.save.error} />
        {setting && !setting.readable && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {t(
              'The keys were kept under another APP_SECRET of the server and can’t be read any more. Enter them again.',
            )}
          </Alert>
        )}
        <TextInput
          label={t('Name')}
          required
          data-autofocus
          autoComplete="off"
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={save.errorOf('name')}
        />
        <NativeSelect
          label={t('Payment Gateway Provider')}
          required
          disabled={setting !== null}
          value={fields.provider}
          onChange={(event) => change({ provider: event.currentTarget.value as ProviderId })}
          error={save.errorOf('payment_gateway_provider')}
          data={providerIds.map((value) => ({
            value,
            label: t(declaredProviders[value].choice, { name: declaredProviders[value].name }),
          }))}
        />
        <CredentialFields
          provider={fields.provider}
          values={fields.credentials}
          setting={setting}
          errorOf={save.errorOf}
          onChange={form.setCredential}
        />
        <MultiSelect
          label={t('Preschools')}
          description={t(
            'Choose none to make this the default of all preschools without a setting of their own.',
          )}
          placeholder={fields.preschools.length === 0 ? t('Default') : undefined}
          data={preschools.map(({ id, name }) => ({ value: String(id), label: name }))}
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
          description={t('Who is told of each payment. Separate multiple emails with a comma (,)')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          value={fields.emails}
          onChange={(event) => change({ emails: event.currentTarget.value })}
          error={save.errorOf('email_payment_notification')}
        />
        {setting && <ReportsTo setting={setting} />}
        {form.untested && (
          <Alert color="waiting" role="alert" icon={<IconAlertCircle />}>
            <Stack gap="sm" align="flex-start">
              <Text>{form.untested}</Text>
              <Button variant="default" onClick={form.saveUntested} loading={save.busy}>
                {t('Save without testing')}
              </Button>
            </Stack>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" component={Link} href={place}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.busy}>
            {setting === null ? t('Test and add') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
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
        <Code className={classes.address}>{setting.callback_url}</Code>
        {events.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.address}>
            {events.join(', ')}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
