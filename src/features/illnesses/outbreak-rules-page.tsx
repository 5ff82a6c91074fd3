/** When ill children are an outbreak: for all of Malaysia or a state, each rule with the day from which it holds. */
import { Box, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { states } from '#shared/domain/malaysia';
import { type ListedOutbreakRule, type OutbreakForm, outbreakEndpoints } from '#shared/endpoints/outbreaks';
import { DateField } from '../../components/date-field';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { fieldOf, useFields } from '../../components/use-fields';
import { useUnsaved } from '../../components/use-unsaved';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const FIELDS = ['state', 'from_on', 'cases', 'days'] as const;
/** What is no number is left for the contract to refuse, in its own words. */
const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

export function OutbreakRulesPage() {
  const { t } = useTranslation();
  const query = useCall(outbreakEndpoints.rules, {});
  const today = useToday();
  const columns: Column<ListedOutbreakRule>[] = [
    { key: 'state', label: 'State', value: ({ state }) => state || t('All other states') },
    { key: 'from_on', label: 'From', kind: 'date', value: ({ from_on }) => from_on },
    { key: 'cases', label: 'Children', value: ({ cases }) => cases },
    { key: 'days', label: 'Within days', value: ({ days }) => days },
    { key: 'by', label: 'Set by', from: 'md', value: ({ by }) => by ?? t('Regulations') },
  ];
  return (
    <Page title={t('Outbreaks')} back={{ to: '/settings/preschools', label: t('Preschools') }} width="wide">
      <Stack>
        <Text c="dimmed">
          {t(
            'So many children of a preschool with the same illness within so many days are an outbreak. A state with rules of its own goes by them.',
          )}
        </Text>
        <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
        {query.data && today && <RuleForm key={query.data.length} today={today} />}
        <Title order={2}>{t('Rules so far')}</Title>
        <DataTable
          label={t('Rules so far')}
          columns={columns}
          rows={query.data}
          rowKey={({ state, from_on }) => `${state} ${from_on}`}
          blocks
        />
      </Stack>
    </Page>
  );
}

function RuleForm({ today }: { today: string }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [fromOn, setFromOn] = useState(today);
  const form = useFields({ state: '', cases: '2', days: '7' });
  const { fields, change, dirty } = form;
  const save = useSave(outbreakEndpoints.setRule, {
    sets: true,
    done: t('Saved.'),
    onSaved: () => invalidate(outbreakEndpoints),
  });
  useUnsaved(!save.saved && dirty);
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  const body = (): OutbreakForm => ({
    state: fields.state as OutbreakForm['state'],
    from_on: fromOn,
    cases: whole(fields.cases),
    days: whole(fields.days),
  });
  return (
    <Form onSend={() => save.submit({ body: body() })}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <NativeSelect
            label={t('State')}
            data={[{ value: '', label: t('All other states') }, ...states]}
            {...field('state')}
          />
          <Box>
            <DateField
              label={t('Holds from')}
              value={fromOn}
              onChange={setFromOn}
              error={save.errorOf('from_on')}
            />
          </Box>
          <TextInput label={t('Children')} inputMode="numeric" autoComplete="off" {...field('cases')} />
          <TextInput label={t('Within days')} inputMode="numeric" autoComplete="off" {...field('days')} />
        </SimpleGrid>
        <SaveProblem error={save.error} fields={FIELDS} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
