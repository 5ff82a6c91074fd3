/** Two versions of the same thing, written by two people: "keep which, or both?". */

import { Alert, Box, Group, Stack, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import { formatMoment } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { Muted, PlainButton } from '../../components/plain';
import { chooseAlternative } from '../../local/day-entries';
import { useMasters } from '../../local/hooks/use-masters';
import classes from './choice.module.css';
import { kindOfChoice, masterKindOf, subjectOf, versionText } from './choice-labels';
import { ChoiceText } from './choice-text';
import { troubleText } from './trouble-text';

interface ChoiceCardProps {
  alternative: Alternative;
  document: ReportDocument;
  /** Others may read that a choice is open; whoever may edit the section makes it. */
  mayChoose: boolean;
}

type Keep = 'live' | 'other' | 'both';

export function ChoiceCard({ alternative, document, ...props }: ChoiceCardProps) {
  const { t } = useTranslation();
  const { unsent = false } = alternative;
  const mayChoose = props.mayChoose && !unsent;
  const masters = useMasters(masterKindOf(alternative.section)) ?? [];
  const [busy, setBusy] = useState(false);
  const { live } = alternative;
  const kind = kindOfChoice(alternative);
  const isDeletion = kind === 'deletion';

  /** True once the choice is safe on the tablet. */
  const choose = async (keep: Keep, value?: string, seen = live): Promise<boolean> => {
    setBusy(true);
    try {
      const { child_id: childId, date } = document;
      await chooseAlternative({
        entityType: 'report',
        childId,
        date,
        alternativeId: alternative.id,
        keep,
        value,
        live: seen,
      });
      notifySuccess(t('Saved!'));
      return true;
    } catch (problem) {
      notifyError(t(troubleText(problem as Error)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const version = (keep: 'live' | 'other', said: string, label: string, hideValue = false) => {
    const { by, at, value } = alternative[keep];
    return (
      <Group justify="space-between" align="end" gap="xs">
        <Box flex="1 1 16rem" miw={0}>
          <Muted>
            {t(said, { author: by })}, {formatMoment(at)}
          </Muted>
          {!hideValue && <Text className={classes.value}>{versionText(value, alternative, masters, t)}</Text>}
        </Box>
        {mayChoose && (
          <PlainButton loading={busy} onClick={() => void choose(keep)}>
            {t(label)}
          </PlainButton>
        )}
      </Group>
    );
  };
  const subject = subjectOf(alternative, document, masters, t);
  return (
    <Alert
      color="waiting"
      icon={<IconArrowsSplit2 />}
      title={isDeletion ? subject : t('Two versions of {{subject}}', { subject })}
    >
      <Stack gap="sm">
        {isDeletion
          ? version('live', '{{author}} changed this', 'Keep it', live.value === null)
          : version('live', '{{author}} wrote', 'Keep this')}
        {isDeletion
          ? version('other', '{{author}} deleted it', 'Delete it', true)
          : version('other', '{{author}} wrote', 'Keep this')}
        {mayChoose && (
          <Text fw={600}>{isDeletion ? t('Keep it, or delete it?') : t('Which one is right?')}</Text>
        )}
        {mayChoose && kind === 'text' && (
          <ChoiceText
            alternative={alternative}
            busy={busy}
            onChoose={(text, seen) => choose('both', text, seen)}
          />
        )}
        {mayChoose && kind === 'value' && (
          <PlainButton loading={busy} onClick={() => void choose('both')} style={{ alignSelf: 'start' }}>
            {t('Keep both, as two rows')}
          </PlainButton>
        )}
        {!mayChoose && (
          <Text c="dimmed">
            {unsent
              ? t('Two versions recorded. Choose once both are sent')
              : t('Whoever writes this part chooses.')}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
