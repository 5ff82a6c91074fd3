/** How many staff stand for how many children, by age and for special needs, each rule with the day from which it holds. */
import { Box, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RatioRule, ratioBands, ratioFields } from '#shared/domain/ratio';
import { type ListedRule, staffingEndpoints } from '#shared/endpoints/staffing';
import { DateField } from '../../components/date-field';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { inOneLine } from '../../components/format';
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

const labels: Record<keyof RatioRule, string> = {
  to_1: 'Up to 1 year',
  to_3: 'Up to 3 years',
  to_4: 'Up to 4 years',
  above: 'Above 4 years',
  special_to_1: 'Special needs, up to 1 year',
  special_to_3: 'Special needs, up to 3 years',
  special_to_4: 'Special needs, up to 4 years',
  special_above: 'Special needs, above 4 years',
};

export function RatioRulesPage() {
  const { t } = useTranslation();
  const query = useCall(staffingEndpoints.rules, {});
  const today = useToday();
  const rules = query.data;
  const now = rules?.find(({ from_on }) => today !== undefined && from_on <= today);
  const columns: Column<ListedRule>[] = [
    { key: 'from_on', label: 'From', kind: 'date', value: ({ from_on }) => from_on },
    ...ratioBands.map((band) => ({
      key: band,
      label: labels[band],
      value: (rule: ListedRule) => inOneLine(rule[band]),
      below: (rule: ListedRule) =>
        t('Special needs {{share}}', { share: inOneLine(rule[`special_${band}`]) }),
    })),
    { key: 'by', label: 'Set by', from: 'md', value: ({ by }) => by ?? t('Regulations') },
  ];
  return (
    <Page
      title={t('Staff and children')}
      back={{ to: '/settings/preschools', label: t('Preschools') }}
      width="wide"
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'Staff on the left, children on the right. A mixed room needs the sum of its parts, rounded up. Days gone by keep their rule.',
          )}
        </Text>
        <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
        {now && today && <RuleForm key={`${now.from_on} ${rules?.length}`} now={now} today={today} />}
        <Title order={2}>{t('Rules so far')}</Title>
        <DataTable
          label={t('Rules so far')}
          columns={columns}
          rows={rules}
          rowKey={({ from_on }) => from_on}
          blocks
        />
      </Stack>
    </Page>
  );
}

function RuleForm({ now, today }: { now: ListedRule; today: string }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [fromOn, setFromOn] = useState(today);
  const { by: _by, from_on: _from, ...shares } = now;
  const { fields, change, dirty } = useFields<RatioRule>(shares);
  const save = useSave(staffingEndpoints.setRule, {
    sets: true,
    done: t('Saved.'),
    onSaved: () => invalidate(staffingEndpoints),
  });
  useUnsaved(!save.saved && dirty);
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <Form onSend={() => save.submit({ body: { ...fields, from_on: fromOn } })}>
      <Stack>
        <Box maw={360}>
          <DateField
            label={t('Holds from')}
            value={fromOn}
            onChange={setFromOn}
            error={save.errorOf('from_on')}
          />
        </Box>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {ratioFields.map((name) => (
            <TextInput
              key={name}
              label={t(labels[name])}
              autoComplete="off"
              placeholder="1 : 5"
              {...field(name)}
            />
          ))}
        </SimpleGrid>
        <SaveProblem error={save.error} fields={['from_on', ...ratioFields]} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
