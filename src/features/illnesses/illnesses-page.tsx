/** Who is or seems ill, with or without a network: noted, followed up, looked at on return; outbreaks stand above. */
import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { IllnessDocument, IllnessStep } from '#shared/records/illness';
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
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useIllnessCases, useOutbreaks } from '../../local/hooks/use-illness-cases';
import { useSaving } from '../../local/hooks/use-saving';
import { useStillComing, useUnheardSince } from '../../local/hooks/use-still-coming';
import { useMinute, useToday } from '../../local/hooks/use-today';
import { saveEntry } from '../../local/save-entry';
import { FollowDialog } from './follow-dialog';
import { IllnessCard } from './illness-card';
import { IllnessForm } from './illness-form';
import { OutbreakBanner } from './outbreak-banner';

type Step =
  | { is: 'new' }
  | { is: 'correct' | 'withdraw'; found: IllnessDocument }
  | { is: 'follow'; act: IllnessStep | 'returned'; found: IllnessDocument }
  | null;

export function IllnessesPage() {
  const { t } = useTranslation();
  const today = useToday();
  const minute = useMinute();
  const coming = useStillComing();
  const unheardSince = useUnheardSince();
  const children = useChildren();
  const classrooms = useClassrooms();
  const cases = useIllnessCases(today);
  const outbreaks = useOutbreaks(cases, today);
  // Fever at the door leads here with its child; the arrival of one who was ill, with whom to look at.
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('child')) || null;
  const [lookAt, setLookAt] = useState(Number(params.get('look')) || null);
  const [chosen, setStep] = useState<Step>(asked === null ? null : { is: 'new' });
  if (!today || !children || !classrooms || !cases) return <PageSkeleton />;
  const toLookAt = cases.find(({ found, returned }) => found.child_id === lookAt && returned === null);
  const step: Step = chosen ?? (toLookAt ? { is: 'follow', act: 'returned', found: toLookAt.found } : null);
  const byId = new Map(children.map((child) => [child.id, child]));
  const close = () => {
    setStep(null);
    setLookAt(null);
    if (params.size > 0) setParams({}, { replace: true });
  };
  const follow = (act: IllnessStep | 'returned', found: IllnessDocument) =>
    setStep({ is: 'follow', act, found });
  const doneAbout = (about: readonly IllnessDocument[]) =>
    cases.filter(({ found }) => about.some(({ id }) => id === found.id)).flatMap(({ steps }) => steps);
  const disinfectedAfter = (found: IllnessDocument) =>
    doneAbout(
      outbreaks.find((outbreak) => outbreak.cases.some(({ id }) => id === found.id))?.cases ?? [found],
    ).some(({ act }) => act === 'disinfected');
  return (
    <Page
      title={t('Illnesses')}
      width="narrow"
      back={{ to: '/today', label: t('Back to Today') }}
      beside={
        <ActButton Icon={IconPlus} label={t('Note an illness')} onClick={() => setStep({ is: 'new' })} />
      }
    >
      <Stack>
        {outbreaks.map((outbreak) => (
          <OutbreakBanner
            key={`${outbreak.preschoolId} ${outbreak.illness}`}
            outbreak={outbreak}
            done={doneAbout(outbreak.cases)}
            onStep={follow}
          />
        ))}
        <StillComing what={coming} unheardSince={unheardSince} />
        {cases.length === 0 && coming === null && (
          <EmptyState
            drawing={<Sun state="shines" />}
            title={t('Nobody is ill')}
            hint={t('Illnesses of the last {{count}} days appear here.', { count: HISTORY_DAYS })}
          />
        )}
        {cases.length > 0 && (
          <RowList items={cases} label={t('Illnesses')}>
            {(one) => (
              <IllnessCard
                key={one.found.id}
                one={one}
                child={byId.get(one.found.child_id)}
                today={today}
                onReturn={() => follow('returned', one.found)}
                onOffice={() => follow('office_told', one.found)}
                onCorrect={() => setStep({ is: 'correct', found: one.found })}
                onWithdraw={() => setStep({ is: 'withdraw', found: one.found })}
              />
            )}
          </RowList>
        )}
      </Stack>
      {step?.is === 'withdraw' && (
        <Withdraw found={step.found} name={byId.get(step.found.child_id)?.fullname} onClose={close} />
      )}
      {step?.is === 'follow' && (
        <FollowDialog
          act={step.act}
          found={step.found}
          name={byId.get(step.found.child_id)?.fullname ?? ''}
          disinfected={disinfectedAfter(step.found)}
          onClose={close}
        />
      )}
      {(step?.is === 'new' || step?.is === 'correct') && (
        <IllnessForm
          of={step.is === 'correct' ? step.found : null}
          childId={step.is === 'new' ? asked : null}
          people={children}
          classrooms={classrooms}
          now={{ day: today, time: minute }}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface WithdrawProps {
  found: IllnessDocument;
  name: string | undefined;
  onClose: () => void;
}

function Withdraw({ found, name, onClose }: WithdrawProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const { id, child_id, date } = found;
  return (
    <WithdrawDialog
      title={t('Withdraw the illness?')}
      whose={name}
      saving={saving}
      onSubmit={(reason) => saving.run(() => saveEntry('void_illness', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
