/** "Cikgu Farah measured 36.8 °C, Cikgu Lim measured 38.1 °C: keep which?" One question at a time. */

import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isScreeningField } from '#shared/domain/screening';
import { fieldText } from '#shared/domain/screening-labels';
import type { Alternative } from '#shared/records/define-record';
import type { ScreeningDocument } from '#shared/records/screening';
import { nextAlternative, settledWith } from '#shared/records/screening-questions';
import { formatTime } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { chooseAlternative } from '../../local/day-entries';
import type { Entry } from '../../local/entry';
import { type Keep, keepChoices, questionOf } from './alternatives';
import { problemText } from './save-problem';

export function KeepWhich({ entry }: { entry: Entry<ScreeningDocument> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { document, childId, date } = entry;
  const alternative = nextAlternative(document);
  if (!alternative) return null;

  const choose = async (keep: Keep) => {
    setBusy(true);
    try {
      await chooseAlternative({
        entityType: 'screening',
        childId,
        date,
        alternativeId: alternative.id,
        keep,
        live: alternative.live,
        settles: settledWith(document, alternative, keep),
      });
      notifySuccess(t('Saved on this tablet.'));
    } catch (error) {
      notifyError(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Alert color="waiting" icon={<IconGitCompare />} title={t(questionOf(alternative))}>
      <Stack gap="xs">
        {(['live', 'other'] as const).map((side) => (
          <Text key={side} fz="sm">
            {said(alternative, side, t)}
          </Text>
        ))}
        <Group gap="xs">
          {keepChoices(alternative).map((keep) => (
            <PlainButton key={keep} loading={busy} onClick={() => choose(keep)}>
              {keep === 'both'
                ? t('Keep both')
                : t('Keep {{value}}', { value: valueText(alternative, keep, t) })}
            </PlainButton>
          ))}
        </Group>
      </Stack>
    </Alert>
  );
}

/** "Cikgu Farah measured 36.8 °C at 8:02 am". */
function said(alternative: Alternative, side: 'live' | 'other', t: TFunction): string {
  const { by, at } = alternative[side];
  const words = { by, value: valueText(alternative, side, t), time: formatTime(at) };
  return alternative.field === 'body_temperature'
    ? t('{{by}} measured {{value}} at {{time}}', words)
    : t('{{by}} noted at {{time}}: {{value}}', words);
}

function valueText({ field, ...sides }: Alternative, side: 'live' | 'other', t: TFunction): string {
  const words = isScreeningField(field) ? fieldText(field, sides[side].value, t) : '';
  return words || (field === 'symptoms' ? t('no symptoms') : t('no text'));
}
