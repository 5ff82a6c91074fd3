/** Logging one activity for several children: choose it once, choose the children, adjust whom it differs for. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { useDraft } from '../../local/use-draft';
import { goBack } from './go-back';
import { SeveralAdjust } from './several-adjust';
import { SeveralForm } from './several-form';
import type { Logged } from './several-plan';
import type { AdjustDraft } from './use-adjustments';

export function LogSeveralPage() {
  const { t } = useTranslation();
  const session = useSession();
  const today = useToday();
  const [params] = useSearchParams();
  if (!session || today === undefined) {
    return (
      <Page title={t('Log an activity for several')}>
        <RowsSkeleton />
      </Page>
    );
  }
  const wanted = params.get('date') ?? today;
  const date = isCalendarDate(wanted) && wanted <= today ? wanted : today;
  return (
    <SeveralOfDay
      key={date}
      date={date}
      today={today}
      userId={session.user.id}
      roomId={Number(params.get('classroom')) || null}
    />
  );
}

interface SeveralOfDayProps {
  date: string;
  today: string;
  userId: number;
  roomId: number | null;
}

function SeveralOfDay({ date, today, userId, roomId }: SeveralOfDayProps) {
  const { t } = useTranslation();
  // Left while adjusting, with something typed: it goes on where it was.
  const draft = useDraft<AdjustDraft, null>(`several-adjust:${date}`);
  const [justLogged, setJustLogged] = useState<Logged | null>(null);
  const logged = justLogged ?? draft.draft?.value.logged ?? null;
  const title = logged ? t('Adjust each') : t('Log an activity for several');
  return (
    <Page title={date === today ? title : `${title}, ${formatDate(date, today)}`} width="medium">
      {draft.draft === undefined ? (
        <RowsSkeleton />
      ) : logged ? (
        <SeveralAdjust logged={logged} date={date} draft={draft} onDone={goBack} />
      ) : (
        <SeveralForm date={date} userId={userId} roomId={roomId} onLogged={setJustLogged} />
      )}
    </Page>
  );
}
