/** The first half of logging for several: the activity, then the children. Kept as it is filled in. */

import { Alert, Button, Paper, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { DraftNotice } from '../../components/draft-notice';
import { notifySuccess } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { usePinnedDay } from '../../components/use-pinned-day';
import { logActivityForMany } from '../../local/day-entries';
import { InvalidEntryError } from '../../local/errors';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useDraft } from '../../local/use-draft';
import { goBack } from './go-back';
import { rememberActivity } from './recent-activities';
import classes from './several.module.css';
import { SeveralActivity } from './several-activity';
import { SeveralChildren } from './several-children';
import { emptyPlan, hereIds, isEmptyPlan, type Logged, type SeveralPlan } from './several-plan';
import { troubleText } from './trouble-text';

interface SeveralFormProps {
  date: string;
  userId: number;
  /** The classroom that one came from; null for all. */
  roomId: number | null;
  onLogged: (logged: Logged) => void;
}

export function SeveralForm({ date, userId, roomId, onLogged }: SeveralFormProps) {
  const { t } = useTranslation();
  const draftKey = `several:${date}:${roomId ?? 'all'}`;
  const { draft, write, discard, error } = useDraft<SeveralPlan, null>(draftKey);
  const [plan, setPlan] = useState<SeveralPlan>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [draftedAt, setDraftedAt] = useState<number | null>(null);
  const here = useHere(date, userId, roomId);
  usePinnedDay(date, plan !== undefined && !isEmptyPlan(plan));

  useEffect(() => {
    if (draft === undefined) return;
    setPlan((now) => now ?? draft?.value ?? emptyPlan);
    setDraftedAt(draft?.savedAt ?? null);
  }, [draft]);
  if (plan === undefined || here === undefined) return <RowsSkeleton />;

  const chosen = plan.chosen ?? here;
  const drop = () => discard().catch(setTrouble);
  const change = (next: SeveralPlan) => {
    setPlan(next);
    setErrors((now) => (Object.keys(now).length > 0 ? {} : now));
    if (isEmptyPlan(next)) void drop();
    else write(next, null);
  };
  const startAnew = () => {
    setPlan(emptyPlan);
    setDraftedAt(null);
    void drop();
  };
  const log = async () => {
    const missing = problemsOf(plan.masterId, chosen);
    setErrors(missing);
    setTrouble(null);
    if (Object.keys(missing).length > 0) {
      if (missing.master_id) window.scrollTo(0, 0);
      return;
    }
    setBusy(true);
    try {
      const { masterId, values } = plan;
      const rows = await logActivityForMany({ childIds: chosen, date, masterId, values, draftKey });
      rememberActivity(userId, masterId, roomId);
      notifySuccess(t('Logged for {{count}} children. Saved on this tablet.', { count: chosen.length }));
      window.scrollTo(0, 0);
      onLogged({
        masterId,
        childIds: chosen,
        rowIds: new Map(rows.map(({ childId, rowId }) => [childId, rowId])),
      });
    } catch (problem) {
      if (problem instanceof InvalidEntryError) {
        setErrors(byField(problem));
        window.scrollTo(0, 0);
      } else setTrouble(problem as Error);
    } finally {
      setBusy(false);
    }
  };
  const shownTrouble = trouble ?? error;
  return (
    <Stack gap="lg">
      {draftedAt !== null && <DraftNotice savedAt={draftedAt} onDiscard={startAnew} />}
      <Paper p="md" className={classes.activity}>
        <SeveralActivity plan={plan} errors={errors} date={date} roomId={roomId} onChange={change} />
      </Paper>
      <SeveralChildren
        date={date}
        userId={userId}
        startIn={roomId}
        chosen={chosen}
        error={errors.chosen}
        onChange={(chosen) => change({ ...plan, chosen })}
      />
      {shownTrouble && (
        <Alert color="alarm" icon={<IconAlertCircle />} role="alert" title={t('Not saved')}>
          {t(troubleText(shownTrouble))}
        </Alert>
      )}
      <div className={classes.actions}>
        <PlainButton onClick={goBack}>{t('Back')}</PlainButton>
        <Button loading={busy} onClick={() => void log()}>
          {chosen.length === 0 ? t('Log') : t('Log for {{count}} children', { count: chosen.length })}
        </Button>
      </div>
    </Stack>
  );
}

/** Who is chosen at first: the children of the class that one came from, else of one's own, without those who are away. */
function useHere(date: string, userId: number, roomId: number | null): number[] | undefined {
  const children = useChildren({ attending: true });
  const classrooms = useClassrooms();
  const absences = useAbsences(date);
  return useMemo(() => {
    if (!children || !classrooms || !absences) return undefined;
    const own = classrooms.find(({ teachers }) => teachers.includes(userId));
    return hereIds(children, roomId ?? own?.id ?? null, absences);
  }, [children, classrooms, absences, roomId, userId]);
}

function problemsOf(masterId: number, chosen: readonly number[]): Record<string, string> {
  return {
    ...(masterId === 0 && { master_id: messages.activityRequired }),
    ...(chosen.length === 0 && { chosen: 'Choose at least one child.' }),
  };
}

/** All children get the same row, so the first error of a field is every child's. */
function byField({ errors }: InvalidEntryError): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, [message]] of Object.entries(errors)) {
    const field = path.split('.').at(-1) ?? '';
    if (message !== undefined) found[field] ??= message;
  }
  return found;
}
