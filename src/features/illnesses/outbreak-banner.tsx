/** Several children with one illness within a week: the steps of the rules, and what was done. Whether the centre closes, people decide. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { illnessLabels } from '#shared/domain/illness-labels';
import type { Outbreak } from '#shared/domain/outbreak';
import { type IllnessDocument, type IllnessStep, illnessSteps } from '#shared/records/illness';
import { illnessActLabels, illnessStepLabels } from '#shared/records/illness-text';
import { formatMoment } from '../../components/format';
import { PlainButton } from '../../components/plain';

/** Its words take a second line where the room is short. */
export const longLabel = { h: 'auto', mih: 44, py: 10, styles: { label: { whiteSpace: 'normal' } } } as const;

interface OutbreakBannerProps {
  outbreak: Outbreak<IllnessDocument>;
  /** What was done about any of its cases. */
  done: readonly IllnessDocument[];
  onStep: (act: IllnessStep, found: IllnessDocument) => void;
}

export function OutbreakBanner({ outbreak: { illness, days, cases }, done, onStep }: OutbreakBannerProps) {
  const { t } = useTranslation();
  const rooms = [...new Set(cases.flatMap(({ classroom }) => classroom ?? []))].join(', ');
  // What is to be done next is the green button.
  const next = illnessSteps.find((act) => done.every((one) => one.act !== act));
  const newest = cases[0] as IllnessDocument;
  return (
    <Alert
      color="alarm"
      role="alert"
      icon={<IconAlertTriangle />}
      title={[
        t('{{illness}}: {{count}} cases', { illness: t(illnessLabels[illness]), count: cases.length }),
        rooms && `(${rooms})`,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <Stack gap="xs">
        <Text>
          {t(
            'Within {{count}} days. Do each step below and note it. Only the health office decides about closing.',
            {
              count: days,
            },
          )}
        </Text>
        {illnessSteps.map((act) => {
          const step = done.find((one) => one.act === act);
          return (
            <Group key={act} gap="xs">
              {step ? (
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  <IconCheck size={18} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
                  {[t(illnessActLabels[act]), step.reference, formatMoment(step.recorded.at)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              ) : (
                <PlainButton
                  {...longLabel}
                  variant={act === next ? 'filled' : 'default'}
                  onClick={() => onStep(act, newest)}
                >
                  {t(illnessStepLabels[act])}
                </PlainButton>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
