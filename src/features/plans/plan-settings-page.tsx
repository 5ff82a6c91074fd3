/** How a preschool charges its plans: parts of months, rounding, terms, siblings, and what is looked at first. */
import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { prorations } from '#shared/domain/plan';
import { planEndpoints } from '#shared/endpoints/plans';
import { ActButton, ActIcon } from '../../components/act-button';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { Page } from '../../components/page';
import { PreschoolChoice, usePreschoolChoice } from '../../components/preschool-choice';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { fieldOf } from '../../components/use-fields';
import { useIsHeadOffice } from '../../local/hooks/use-session';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import classes from './plans.module.css';
import { type SettingsForm, useSettingsForm } from './use-settings-form';

export function PlanSettingsPage() {
  const { t } = useTranslation();
  const choice = usePreschoolChoice(usePreschoolsOnline());
  const { preschool } = choice;
  const settings = useCall(planEndpoints.settings, preschool === 0 ? null : { params: { id: preschool } });
  return (
    <Page
      title={t('How plans are charged')}
      back={{ to: '/billing-runs', label: t('Bill a month') }}
      width="narrow"
    >
      <Stack>
        <Text c="dimmed">{t('Each preschool charges the plans of its children in its own way.')}</Text>
        <PreschoolChoice choice={choice} until={<RowsSkeleton rows={6} />} />
        {preschool !== 0 && <FetchProblem query={settings} until={<RowsSkeleton rows={6} />} />}
        {settings.data && <SettingsFields key={preschool} settings={settings.data} />}
      </Stack>
    </Page>
  );
}

function SettingsFields({ settings }: { settings: Parameters<typeof useSettingsForm>[0] }) {
  const { t } = useTranslation();
  const form = useSettingsForm(settings);
  const mayEdit = useIsHeadOffice();
  const field = fieldOf(form);
  return (
    <Form onSend={form.send}>
      <fieldset className={classes.bare} disabled={!mayEdit}>
        <Stack gap="lg">
          {!mayEdit && <Text>{t('Head office sets this.')}</Text>}
          <NativeSelect
            label={t('First and last month')}
            description={t('What a new plan line starts with.')}
            {...field('proration')}
            data={Object.entries(prorations).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <NativeSelect
            label={t('Rounding')}
            description={t('For part months and percentages.')}
            {...field('step')}
            data={[
              { value: '1', label: t('To the sen') },
              { value: '5', label: t('To 5 sen') },
            ]}
          />
          <TextInput
            label={t('Check families above (RM a month)')}
            description={t('Leave blank for no such check.')}
            inputMode="decimal"
            autoComplete="off"
            {...field('look_above')}
          />
          <Terms form={form} />
          <Siblings form={form} />
          <SaveProblem
            error={form.error}
            fields={['proration', 'step', 'look_above', 'term_months', 'siblings']}
          />
          {mayEdit && <FormFoot act={t('Save')} busy={form.busy} />}
        </Stack>
      </fieldset>
    </Form>
  );
}

function Terms({ form: { fields, change, errorOf } }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('A term begins in')}
      description={t('Fees of each term are charged in these months.')}
      value={fields.term_months}
      onChange={(term_months) => change({ term_months })}
      error={errorOf('term_months')}
    >
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} mt="xs" spacing="xs">
        {monthNames.map((name, index) => (
          <Checkbox key={name} size="md" value={String(index + 1)} label={t(name)} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

function Siblings({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  const rows = fields.siblings;
  const set = (index: number, part: Partial<(typeof rows)[number]>) =>
    change({ siblings: rows.map((row, place) => (place === index ? { ...row, ...part } : row)) });
  const next = Math.max(1, ...rows.map(({ rank }) => Number(rank) || 1)) + 1;
  return (
    <Stack component="section" gap="xs" aria-label={t('Discounts for siblings')}>
      <Text fw={600}>{t('Discounts for siblings')}</Text>
      <Text c="dimmed" size="sm">
        {t(
          'The oldest child with a plan counts as the first. A rule applies to later children too, until the next rule.',
        )}
      </Text>
      {rows.map((row, index) => (
        <Group key={row.key} align="flex-end" gap="xs" wrap="wrap">
          <TextInput
            label={t('Child number')}
            flex="0 1 5.5rem"
            inputMode="numeric"
            autoComplete="off"
            value={row.rank}
            onChange={(event) => set(index, { rank: event.currentTarget.value })}
          />
          <TextInput
            label={t('Discount')}
            flex="1 1 4.5rem"
            inputMode="decimal"
            autoComplete="off"
            value={row.value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('Counted by')}
            flex="0 0 5rem"
            value={row.by}
            onChange={(event) => set(index, { by: event.currentTarget.value as 'percent' | 'amount' })}
            data={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: 'RM' },
            ]}
          />
          <ActIcon
            Icon={IconTrash}
            label={t('Remove this rule')}
            onClick={() => change({ siblings: rows.filter((_, place) => place !== index) })}
          />
        </Group>
      ))}
      {errorOf('siblings') && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {errorOf('siblings')}
        </Text>
      )}
      <Group>
        <ActButton
          Icon={IconPlus}
          variant="default"
          label={t('Add a rule')}
          onClick={() =>
            change({
              siblings: [...rows, { key: String(next), rank: String(next), value: '', by: 'percent' }],
            })
          }
        />
      </Group>
    </Stack>
  );
}
