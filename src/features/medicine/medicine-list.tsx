/** What may be given to a child: for its parents, who sign, and for the office, which has a signed paper. */
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { medicineRouteLabels, medicineStorageLabels } from '#shared/domain/medicine';
import { type ListedMedicine, medicineEndpoints } from '#shared/endpoints/medicines';
import { ActButton } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { formatMinute, formatMoment, formatWholeDate } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { MedicineForm } from './medicine-form';

interface MedicineListProps {
  childId: number;
  /** A parent's own child: what was fetched last is read without a network too. */
  isOwn?: boolean;
}

export function MedicineList({ childId, isOwn = false }: MedicineListProps) {
  const { t } = useTranslation();
  const query = useStoredCall(medicineEndpoints.list, { params: { id: childId } }, { isStored: isOwn });
  const [writing, setWriting] = useState(false);
  return (
    <Stack>
      <Text c="dimmed">
        {query.data?.from_paper
          ? t(
              'Only what is authorised here may be given. Two people give each dose, and the parents are told.',
            )
          : t(
              'The preschool may give only what you authorise here. Two people give each dose, and you are told.',
            )}
      </Text>
      <Group>
        {!hasProblem(query) && (
          <ActButton
            Icon={IconPlus}
            label={t('Authorise a medicine')}
            size="lg"
            onClick={() => setWriting(true)}
          />
        )}
      </Group>
      <RowList
        query={query}
        items={query.data?.medicines}
        until={<RowsSkeleton rows={2} />}
        empty={<EmptyState title={t('No medicine is authorised')} />}
        label={t('Medicine')}
      >
        {(one) => <Row key={one.id} one={one} />}
      </RowList>
      {writing && query.data && <MedicineForm list={query.data} onClose={() => setWriting(false)} />}
    </Stack>
  );
}

function Row({ one }: { one: ListedMedicine }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const ending = useSave(medicineEndpoints.end, {
    done: t('Ended'),
    failed: true,
    onEnd: () => invalidate(medicineEndpoints),
  });
  const { id, medicine, dose, route, times, circumstances, storage, condition, note, ended } = one;
  const end = async () => {
    const title = t('End the authorisation of {{medicine}}?', { medicine });
    if (await confirm({ title, confirmLabel: t('End'), danger: true }))
      await ending.submit({ params: { id } });
  };
  const facts = [
    [t(medicineRouteLabels[route]), times.map(formatMinute).join(', '), circumstances]
      .filter(Boolean)
      .join(' · '),
    `${formatWholeDate(one.first_day)} – ${formatWholeDate(one.last_day)}`,
    [condition, t(medicineStorageLabels[storage]), note].filter(Boolean).join(' · '),
  ];
  return (
    <Group component="li" gap="8px 16px" px={16} py={12}>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{`${medicine}, ${dose}`}</Text>
        {facts.map((fact) => (
          <Text key={fact} size="sm" className="numbers">
            {fact}
          </Text>
        ))}
        <Muted>
          {`${t('Signed by {{name}}', { name: one.signed_by })}, ${formatMoment(one.authorised.at)}`}
          {ended && ` · ${t('Ended by {{by}}, {{time}}', { by: ended.by, time: formatMoment(ended.at) })}`}
        </Muted>
        {!one.by_parent && (
          <Anchor href={`/api/medicines/${id}/paper`} target="_blank" rel="noreferrer">
            {t('Signed paper')}
          </Anchor>
        )}
      </Box>
      {ended ? (
        <ToneMark tone="waiting">{t('Ended')}</ToneMark>
      ) : (
        <ToneMark tone="done">{t('Authorised')}</ToneMark>
      )}
      {!ended && (
        <PlainButton loading={ending.busy} aria-label={`${t('End')}: ${medicine}`} onClick={() => void end()}>
          {t('End')}
        </PlainButton>
      )}
    </Group>
  );
}
