/** Accidents of the last weeks, newest first, with or without a network: noted, added to, seen by the principal. */
import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { PRINCIPAL_ROLE } from '#shared/permissions';
import type { IncidentDocument } from '#shared/records/incident';
import { ActButton } from '../../components/act-button';
import { Sun } from '../../components/drawings';
import { EmptyState } from '../../components/empty-state';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { RowList } from '../../components/row-list';
import { PageSkeleton } from '../../components/skeletons';
import { StillComing } from '../../components/still-coming';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { useChildren } from '../../local/hooks/use-children';
import { useRecordsFrom } from '../../local/hooks/use-records';
import { useSaving } from '../../local/hooks/use-saving';
import { useSession } from '../../local/hooks/use-session';
import { useStillComing, useUnheardSince } from '../../local/hooks/use-still-coming';
import { useMinute, useToday } from '../../local/hooks/use-today';
import { saveEntry } from '../../local/save-entry';
import { IncidentCard } from './incident-card';
import { casesOf } from './incident-draft';
import { seeIncident } from './incident-entries';
import { IncidentForm, type IncidentStep } from './incident-form';
import { NearMissForm } from './near-miss-form';

type Step = IncidentStep | { is: 'withdraw'; incident: IncidentDocument } | { is: 'near-miss' } | null;

export function IncidentsPage() {
  const { t } = useTranslation();
  const today = useToday();
  const minute = useMinute();
  const coming = useStillComing();
  const unheardSince = useUnheardSince();
  const children = useChildren();
  const records = useRecordsFrom('incident', today && addDays(today, -HISTORY_DAYS));
  const isPrincipal = useSession()?.user.roles.some(({ id }) => id === PRINCIPAL_ROLE) ?? false;
  const [step, setStep] = useState<Step>(null);
  const seeing = useSaving(() => notifySuccess(t('Saved on this tablet.')));
  if (!today || !children || !records) return <PageSkeleton />;
  const cases = casesOf(records.map(({ document }) => document));
  const marks = new Map(records.map(({ id, mark }) => [id, mark]));
  const byId = new Map(children.map((child) => [child.id, child]));
  const now = { instant: momentOf(today, minute), day: today };
  const close = () => setStep(null);
  return (
    <Page title={t('Incidents')} width="narrow" back={{ to: '/today', label: t('Back to Today') }}>
      <Stack>
        <Group gap="xs">
          <ActButton
            Icon={IconAlertTriangle}
            label={t('Near miss')}
            variant="default"
            onClick={() => setStep({ is: 'near-miss' })}
          />
          <ActButton Icon={IconPlus} label={t('New incident')} onClick={() => setStep({ is: 'new' })} />
        </Group>
        <StillComing what={coming} unheardSince={unheardSince} />
        {cases.length === 0 && coming === null && (
          <EmptyState
            drawing={<Sun state="shines" />}
            title={t('No incidents')}
            hint={t('Those of the last {{count}} days appear here.', { count: HISTORY_DAYS })}
          />
        )}
        {cases.length > 0 && (
          <RowList items={cases} label={t('Incidents')}>
            {(one) => (
              <IncidentCard
                key={one.incident.id}
                one={one}
                mark={marks.get(one.incident.id) ?? 'sent'}
                child={byId.get(one.incident.child_id)}
                now={now}
                onSee={isPrincipal ? () => void seeing.run(() => seeIncident(one.incident)) : undefined}
                onAdd={() => setStep({ is: 'add', incident: one.incident })}
                onCorrect={() => setStep({ is: 'correct', incident: one.incident })}
                onWithdraw={() => setStep({ is: 'withdraw', incident: one.incident })}
              />
            )}
          </RowList>
        )}
      </Stack>
      {step?.is === 'withdraw' && (
        <Withdraw
          incident={step.incident}
          name={byId.get(step.incident.child_id)?.fullname}
          onClose={close}
        />
      )}
      {step?.is === 'near-miss' && <NearMissForm now={{ day: today, time: minute }} onClose={close} />}
      {step && step.is !== 'withdraw' && step.is !== 'near-miss' && (
        <IncidentForm step={step} people={children} now={{ day: today, time: minute }} onClose={close} />
      )}
    </Page>
  );
}

interface WithdrawProps {
  incident: IncidentDocument;
  name: string | undefined;
  onClose: () => void;
}

function Withdraw({ incident, name, onClose }: WithdrawProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const { id, child_id, date } = incident;
  return (
    <WithdrawDialog
      title={t('Withdraw the incident?')}
      whose={name}
      saving={saving}
      onSubmit={(reason) => saving.run(() => saveEntry('void_incident', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
