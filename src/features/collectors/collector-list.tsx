/** Who may fetch a child beside its parents, and who must not: for parents and for the office, each with what is theirs to do. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconTicket, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectorEndpoints, collectorPhoto, type ListedCollector } from '#shared/endpoints/collectors';
import { ActButton } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { formatMoment, formatWholeDate } from '../../components/format';
import { PersonPhoto } from '../../components/person-photo';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { collectorFacts } from './collector-facts';
import { CollectorForm } from './collector-form';
import { PassDigits } from './pass-digits';
import { PassForm } from './pass-form';
import { SetPhoto } from './set-photo';

interface CollectorListProps {
  childId: number;
  /** A parent's own child: what was fetched last is read without a network too. */
  isOwn?: boolean;
}

export function CollectorList({ childId, isOwn = false }: CollectorListProps) {
  const { t } = useTranslation();
  const query = useStoredCall(collectorEndpoints.list, { params: { id: childId } }, { isStored: isOwn });
  const [naming, setNaming] = useState(false);
  const [passing, setPassing] = useState(false);
  const list = query.data;
  return (
    <Stack>
      <Text c="dimmed">
        {t(
          'Parents may always pick up. The preschool confirms everybody else, and the other parents are told.',
        )}
      </Text>
      <Group>
        {!hasProblem(query) && (
          <ActButton
            Icon={IconUserPlus}
            label={t('Add a person')}
            size="lg"
            onClick={() => setNaming(true)}
          />
        )}
        {list?.may_confirm === false && (
          <ActButton
            Icon={IconTicket}
            label={t('Pickup pass for one day')}
            size="lg"
            // Its words take a second line where the room is short.
            h="auto"
            mih={50}
            py={12}
            styles={{ label: { whiteSpace: 'normal' } }}
            variant="light"
            onClick={() => setPassing(true)}
          />
        )}
      </Group>
      <RowList
        query={query}
        items={list?.collectors}
        until={<RowsSkeleton rows={2} />}
        empty={<EmptyState title={t('Nobody is named yet')} />}
        label={t('Who may pick up')}
      >
        {(one) => (
          <Row
            key={one.id}
            one={one}
            child={list?.child.fullname ?? ''}
            mayConfirm={list?.may_confirm ?? false}
          />
        )}
      </RowList>
      {passing && list && <PassForm list={list} onClose={() => setPassing(false)} />}
      {naming && list && <CollectorForm list={list} onClose={() => setNaming(false)} />}
    </Stack>
  );
}

interface RowProps {
  one: ListedCollector;
  child: string;
  mayConfirm: boolean;
}

function Row({ one, child, mayConfirm }: RowProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const after = { failed: true as const, onEnd: () => invalidate(collectorEndpoints) };
  const confirming = useSave(collectorEndpoints.confirm, { ...after, done: t('Confirmed') });
  const removing = useSave(collectorEndpoints.remove, {
    ...after,
    done: one.pass === null ? t('Taken off the list') : t('The pass is withdrawn.'),
  });
  const { id, name, forbidden, state, reason, ordered_on, named } = one;
  const off = one.pass === null ? t('Take off') : t('Withdraw');
  const remove = async () => {
    const title =
      one.pass === null
        ? t('Take {{name}} off the list?', { name })
        : t('Withdraw the pass of {{name}}?', { name });
    if (await confirm({ title, confirmLabel: off, danger: true })) await removing.submit({ params: { id } });
  };
  return (
    <Group component="li" gap="8px 16px" px={16} py={12} align={one.pass ? 'flex-start' : 'center'}>
      {one.pass === null && <PersonPhoto photo={collectorPhoto(one)} size={72} />}
      <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        {collectorFacts(one, t).map((fact) => (
          <Text key={fact} size="sm" className="numbers">
            {fact}
          </Text>
        ))}
        <PassDigits one={one} child={child} />
        {reason !== null && <Text size="sm">{reason}</Text>}
        {ordered_on !== null && (
          <Text size="sm">{t('Court order of {{date}}', { date: formatWholeDate(ordered_on) })}</Text>
        )}
        <Muted mt={one.pass ? 8 : 0}>
          {t('Named by {{by}}, {{time}}', { by: named.by, time: formatMoment(named.at) })}
        </Muted>
      </Box>
      {forbidden ? (
        <ToneMark tone="alarm">{t('Must not fetch')}</ToneMark>
      ) : one.pass !== null ? (
        <ToneMark tone="done">{t('Pickup pass')}</ToneMark>
      ) : state === 'waiting' ? (
        <ToneMark tone="waiting">{t('Waiting for the preschool')}</ToneMark>
      ) : (
        <ToneMark tone="done">{t('Confirmed')}</ToneMark>
      )}
      <Group gap="xs">
        {one.may_set_photo && <SetPhoto one={one} />}
        {mayConfirm && state === 'waiting' && one.pass === null && (
          <PlainButton
            loading={confirming.busy}
            aria-label={`${t('Confirm')}: ${name}`}
            onClick={() => confirming.submit({ params: { id } })}
          >
            {t('Confirm')}
          </PlainButton>
        )}
        {one.may_remove && (
          <PlainButton loading={removing.busy} aria-label={`${off}: ${name}`} onClick={() => void remove()}>
            {off}
          </PlainButton>
        )}
      </Group>
    </Group>
  );
}
