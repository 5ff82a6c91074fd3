/** One tap makes the paper of the day for an inspector, with or without a network. */
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isKept } from '#shared/endpoints/feed';
import { staffingEndpoints } from '#shared/endpoints/staffing';
import { ActButton } from '../../components/act-button';
import { notifyError, notifySuccess } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { read } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useSaving } from '../../local/hooks/use-saving';
import { usePastStaffing, useStaffing } from '../../queries/staffing';
import type { PaperStaff } from './paper-parts';

interface PaperButtonProps {
  preschoolId: number;
  date: string;
  today: string;
  /** Not all that the server has of these days has arrived here yet. */
  incomplete: boolean;
}

export function PaperButton({ preschoolId, date, today, incomplete }: PaperButtonProps) {
  const { t } = useTranslation();
  const { told, events } = useStaffing(preschoolId);
  const known = usePastStaffing(preschoolId, date);
  const saving = useSaving((made: boolean) => {
    if (made) notifySuccess(t('The paper is made. The office can check its pages by their codes.'));
  });
  const make = async () => {
    const { makePaper } = await import('./make-paper');
    const now = told ? { events, rule: told.rule, asOf: new Date(told.as_of) } : null;
    try {
      const staff = date === today ? now : await staffOn(preschoolId, date, known);
      await makePaper({ preschoolId, day: date, kept: isKept(date, today), incomplete, staff });
      return true;
    } catch (error) {
      if (!(error instanceof OfflineError || error instanceof CallError)) throw error;
      notifyFailure(error);
      return false;
    }
  };
  useEffect(() => {
    if (saving.problem) notifyError(t(saving.problem));
  }, [saving.problem, t]);
  return (
    <ActButton
      Icon={IconFileTypePdf}
      label={t('Paper for the inspector')}
      variant="default"
      loading={saving.busy}
      onClick={() => void saving.run(make)}
    />
  );
}

/** Who of the staff was here on a day that has gone by, as the server knows it; where it can’t say, as this tablet does. */
async function staffOn(
  preschoolId: number,
  date: string,
  known: PaperStaff | null,
): Promise<PaperStaff | null> {
  try {
    const told = await read(staffingEndpoints.now, { params: { id: preschoolId }, query: { date } });
    return { events: told.events, rule: told.rule, asOf: new Date(told.as_of) };
  } catch (error) {
    if (error instanceof OfflineError || (known && error instanceof CallError)) return known;
    throw error;
  }
}
