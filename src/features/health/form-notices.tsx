/** What the form says about where its values come from. */

import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { flagsInSight } from '#shared/domain/screening';
import { remarksOf } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import type { ScreeningDocument } from '#shared/records/screening';
import { formatMoment } from '../../components/format';
import { PlainButton } from '../../components/plain';
import { FlagMarks } from '../../components/screening/flag-marks';
import type { Entry } from '../../local/entry';
import { lastMeasured, type MeasuredHere } from './alternatives';
import { KeepWhich } from './keep-which';

interface AlreadyScreenedProps {
  entry: Entry<ScreeningDocument>;
  name: string;
  /** The person asked for a new screening and gets the one that is there. */
  surprising: boolean;
}

export function AlreadyScreened({ entry, name, surprising }: AlreadyScreenedProps) {
  const { t } = useTranslation();
  const { document } = entry;
  const { by, at } = lastMeasured(document);
  const degrees = formatTemperature(document.body_temperature);
  const symptoms = remarksOf(document, t) || t('no symptoms');
  const said =
    by === document.last.by
      ? t('{{values}}, recorded by {{by}} at {{time}}.', {
          values: `${degrees}, ${symptoms}`,
          by,
          time: formatMoment(at),
        })
      : // Symptoms may be another one's.
        `${t('{{values}}, recorded by {{by}} at {{time}}.', { values: degrees, by, time: formatMoment(at) })} ${symptoms}`;
  return (
    <>
      {surprising ? (
        <Alert
          color="brand"
          role="status"
          icon={<IconInfoCircle />}
          title={t('{{name}} has a screening that day: you are changing it', { name })}
        >
          {said}
        </Alert>
      ) : (
        <Group gap="xs">
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {said}
          </Text>
          <FlagMarks flags={flagsInSight(document)} />
        </Group>
      )}
      <KeepWhich entry={entry} />
    </>
  );
}

/** Somebody else recorded it, and this form begins without that: neither value may replace the other. */
export function RecordedMeanwhile({ by, at, degrees }: MeasuredHere) {
  const { t } = useTranslation();
  const words = { by, value: formatTemperature(degrees), time: formatMoment(at) };
  return (
    <Alert
      color="waiting"
      role="status"
      icon={<IconInfoCircle />}
      title={t('{{by}} recorded {{value}} at {{time}}', words)}
    >
      {t('If you save another value, both are kept until someone chooses.')}
    </Alert>
  );
}

export function LeftBehind({ at, onForget }: { at: number; onForget: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="status" icon={<IconPencil />}>
      <Group justify="space-between">
        <Text>{t('Not saved yet: this was typed {{time}}.', { time: formatMoment(new Date(at)) })}</Text>
        <PlainButton onClick={onForget}>{t('Discard it')}</PlainButton>
      </Group>
    </Alert>
  );
}

export function DraftNotKept() {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="status" icon={<IconAlertCircle />}>
      {t('This tablet can’t keep what you type until it is saved. Do not close this page.')}
    </Alert>
  );
}
