/** An alarm that a parent says they have read; from then on, who said so and when. */
import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { portalEndpoints } from '#shared/endpoints/portal';
import { ActButton } from '../../components/act-button';
import { formatMoment } from '../../components/format';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface KnownLineProps {
  of: 'screening' | 'dose';
  id: string;
  known: { by: string; at: string } | null;
  /** What the button is heard with. */
  what: string;
}

export function KnownLine({ of, id, known, what }: KnownLineProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const given = {
    done: t('The preschool sees that you have read this'),
    failed: true as const,
    onEnd: () => invalidate(portalEndpoints),
  };
  const calls = {
    screening: useSave(portalEndpoints.acknowledgeScreening, given),
    dose: useSave(portalEndpoints.acknowledgeDose, given),
  };
  const { busy, submit } = calls[of];
  if (known)
    return <Text>{t('Read by {{name}}, {{time}}', { name: known.by, time: formatMoment(known.at) })}</Text>;
  return (
    <ActButton
      Icon={IconCheck}
      label={t('I have read this')}
      aria-label={`${t('I have read this')}: ${what}`}
      variant="default"
      loading={busy}
      onClick={() => submit({ params: { id } })}
    />
  );
}
