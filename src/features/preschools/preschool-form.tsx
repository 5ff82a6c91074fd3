/** All that is set for a preschool, by what it is about. */
import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { preschoolStatuses } from '#shared/domain/statuses';
import { PLACE_AGES, type PreschoolSettings } from '#shared/endpoints/preschools';
import { confirm } from '../../components/confirm';
import { Form, FormFoot } from '../../components/form';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { SwitchFields } from './switch-fields';
import { type PreschoolFormState, usePreschoolForm } from './use-preschool-form';
import { statusLooks } from './use-preschools';

interface PreschoolFormProps {
  preschool: PreschoolSettings | null;
  onSaved: (preschool: PreschoolSettings) => void;
  onReload?: () => void;
}

export function PreschoolForm({ preschool, onSaved, onReload }: PreschoolFormProps) {
  const { t } = useTranslation();
  const form = usePreschoolForm({ preschool, onSaved });
  useLeaveGuard(form.dirty);
  const submit = async () => {
    const closes = preschool !== null && preschool.status !== 'close' && form.fields.status === 'close';
    const agreed =
      !closes ||
      (await confirm({
        title: t('Close {{name}}?', { name: preschool.name }),
        message: t('{{count}} children attend there. A closed preschool takes no new ones.', {
          count: preschool.attending,
        }),
        confirmLabel: t('Close the preschool'),
        danger: true,
      }));
    if (agreed) form.send();
  };
  return (
    <Form onSend={submit}>
      <Stack gap="xl">
        <SaveProblem error={form.error} onReload={onReload} />
        <NameFields form={form} fixed={preschool?.short_name_fixed ?? false} />
        <ReachFields form={form} />
        <PlacesFields form={form} attending={preschool?.attending ?? 0} />
        <SwitchFields form={form} />
        <FormFoot act={preschool === null ? t('Add the preschool') : t('Save')} busy={form.busy} />
      </Stack>
    </Form>
  );
}

function NameFields({ form, fixed }: { form: PreschoolFormState; fixed: boolean }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  const field = fieldOf(form);
  return (
    <Stack>
      <TextInput label={t('Preschool Name')} required {...field('name')} />
      <TextInput
        label={t('Short Name')}
        required
        description={
          fixed
            ? t('Invoices carry this short name in their numbers, so it stays.')
            : t('Invoice numbers begin with it: BTG-26-00042. It stays once there are invoices.')
        }
        readOnly={fixed}
        maw={240}
        value={fields.short_name}
        onChange={(event) => change({ short_name: event.currentTarget.value.toUpperCase() })}
        error={errorOf('short_name')}
      />
      <NativeSelect
        label={t('Status')}
        maw={240}
        {...field('status')}
        data={preschoolStatuses.map((value) => ({ value, label: t(statusLooks[value].label) }))}
      />
    </Stack>
  );
}

function ReachFields({ form }: { form: PreschoolFormState }) {
  const { t } = useTranslation();
  const field = fieldOf(form);
  return (
    <Stack>
      <Title order={2}>{t('On documents')}</Title>
      <Textarea label={t('Address')} autosize minRows={2} maxRows={6} {...field('address')} />
      <TextInput
        label={t('Registration number')}
        description={t('Of the company, as it stands on invoices and receipts.')}
        {...field('registration_no')}
      />
      <TextInput label={t('Phone')} type="tel" {...field('phone_no')} />
      <TextInput label={t('E-mail')} type="email" {...field('email')} />
    </Stack>
  );
}

interface PlacesFieldsProps {
  form: PreschoolFormState;
  attending: number;
}

/** How many children a preschool takes, in all and by age: what the seating card counts down from. */
function PlacesFields({ form, attending }: PlacesFieldsProps) {
  const { t } = useTranslation();
  const { fields, change, errorOf, placesSum } = form;
  return (
    <Stack>
      <Title order={2}>{t('Places')}</Title>
      <TextInput
        label={t('Capacity')}
        description={t('How many children it takes in all; empty for no limit. {{count}} attend now.', {
          count: attending,
        })}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...fieldOf(form)('capacity')}
      />
      <Stack gap={4}>
        <Text size="md" fw={500}>
          {t('Places by age')}
        </Text>
        <Muted>
          {t('The seating card counts down from these. Together: {{count}}.', { count: placesSum })}
        </Muted>
      </Stack>
      <SimpleGrid cols={{ base: 3, xs: 4, sm: 6 }} spacing="xs">
        {PLACE_AGES.map((age) => (
          <TextInput
            key={age}
            label={t('{{years}} y', { years: age })}
            aria-label={t('Places at age {{age}}', { age })}
            inputMode="numeric"
            autoComplete="off"
            value={fields.places[age] ?? ''}
            onChange={(event) => change({ places: { ...fields.places, [age]: event.currentTarget.value } })}
            error={form.errors[`places.${age}`] !== undefined}
          />
        ))}
      </SimpleGrid>
      {errorOf('places') && (
        <Text c="var(--mantine-color-error)" role="alert">
          {errorOf('places')}
        </Text>
      )}
    </Stack>
  );
}
