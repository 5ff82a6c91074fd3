/** Whether a child is under a legal hold, and erasing it: the tab of a child for the office. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { childrenEndpoints } from '#shared/endpoints/children';
import { erasingEndpoints, type LegalHold, legalHoldEndpoints } from '#shared/endpoints/keeping';
import { officeMessages } from '#shared/office-messages';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { ReasonDialog } from '../../components/reason-dialog';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { ChildErasing } from './erasing';

export function ChildKeeping() {
  const id = Number(useParams().id);
  const can = useCan();
  const { invalidate } = useAnswers();
  const { data: child } = useCall(childrenEndpoints.view, { params: { id } });
  return (
    <Stack gap="xl">
      <Hold childId={id} mayChange={can('settings_edit')} />
      {can('settings_edit') && child && (
        <ChildErasing id={id} name={child.fullname} onErased={() => invalidate(childrenEndpoints)} />
      )}
    </Stack>
  );
}

function Hold({ childId, mayChange }: { childId: number; mayChange: boolean }) {
  const { t } = useTranslation();
  const query = useCall(legalHoldEndpoints.view, { params: { id: childId } }, { staleTime: 0 });
  const { data: hold } = query;
  return (
    <Stack component="section" align="flex-start">
      <Title order={2}>{t('Legal hold')}</Title>
      <FetchProblem query={query} until={<RowsSkeleton rows={2} />} />
      {hold && <Held hold={hold} mayChange={mayChange} />}
      {hold === null && (
        <>
          <Text c="dimmed">{t('None. Expired records are deleted at night.')}</Text>
          {mayChange && <Place childId={childId} />}
        </>
      )}
    </Stack>
  );
}

function Held({ hold, mayChange }: { hold: LegalHold; mayChange: boolean }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { id, fullname } = hold.child;
  const lift = useSave(legalHoldEndpoints.lift, {
    done: t('Legal hold lifted.'),
    failed: true,
    onEnd: () => invalidate(legalHoldEndpoints, erasingEndpoints),
  });
  const ask = () =>
    askFirst(() => lift.submit({ params: { id } }), {
      title: t('Lift the legal hold of {{name}}?', { name: fullname }),
      message: t('Expired records are deleted from tonight.'),
      confirmLabel: t('Lift'),
      danger: true,
    });
  return (
    <>
      <Alert color="waiting" icon={<IconLock />} w="100%" title={t('Nothing of this child is deleted')}>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{hold.reason}</Text>
        <Text c="dimmed">{`${hold.placed_by.name} · ${formatMoment(hold.placed_at)}`}</Text>
      </Alert>
      {mayChange && (
        <ActButton
          Icon={IconLockOpen}
          label={t('Lift the legal hold')}
          variant="default"
          loading={lift.busy}
          onClick={() => void ask()}
        />
      )}
    </>
  );
}

function Place({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [asking, setAsking] = useState(false);
  const place = useSave(legalHoldEndpoints.place, {
    done: t('Legal hold placed.'),
    failed: true,
    onSaved: async () => {
      setAsking(false);
      await invalidate(legalHoldEndpoints, erasingEndpoints);
    },
  });
  return (
    <>
      <ActButton
        Icon={IconLock}
        label={t('Place a legal hold')}
        variant="default"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ReasonDialog
          title={t('Place a legal hold')}
          about={t('Nothing about this child or its family’s invoices is deleted until it is lifted.')}
          description={t('Head office and the principal see this.')}
          required={officeMessages.holdReasonRequired}
          confirmLabel={t('Place')}
          busy={place.busy}
          offline={place.offline}
          error={place.errorOf('reason')}
          onSubmit={(reason) => place.submit({ params: { id: childId }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
