/** One tap makes the paper of the day for an inspector, with or without a network. */
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { staffingEndpoints } from '#shared/endpoints/staffing';
import { ActButton } from '../../components/act-button';
import { notifyError, notifySuccess } from '../../components/notify';
import { read } from '../../local/call';
import { OfflineError } from '../../local/errors';
import { useSaving } from '../../local/hooks/use-saving';
import { useStaffing } from '../../queries/staffing';
import type { PaperStaff } from './paper-parts';

interface PaperButtonProps {
  preschoolId: number;
  date: string;
  today: string;
}

export function PaperButton({ preschoolId, date, today }: PaperButtonProps) {
  const { t } = useTranslation();
  const { told, events } = useStaffing(preschoolId);
  const saving = useSaving(() =>
    notifySuccess(t('The paper is made. The office can check its pages by their codes.')),
  );
  const make = async () => {
    const { makePaper } = await import('./make-paper');
    const known = told && { events, rule: told.rule, asOf: new Date(told.as_of) };
    await makePaper(preschoolId, date, date === today ? (known ?? null) : await staffOn(preschoolId, date));
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

/** Who of the staff was here on a day that has gone by: the server alone knows. */
async function staffOn(preschoolId: number, date: string): Promise<PaperStaff | null> {
  try {
    const told = await read(staffingEndpoints.now, { params: { id: preschoolId }, query: { date } });
    return { events: told.events, rule: told.rule, asOf: new Date(told.as_of) };
  } catch (error) {
    if (error instanceof OfflineError) return null;
    throw error;
  }
}
