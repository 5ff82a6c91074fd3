/** Keys that were put in and wait for a second person of head office: what they are, and what becomes of them. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';
import { SaveProblem } from './save-problem';

interface ProposedKeysProps {
  by: string;
  /** Whether who looks put them in. */
  own: boolean;
  at: string;
  /** What holds until then; takes `name` and `when`. */
  said: (who: { name: string; when: string }) => string;
  changes: readonly { label: string; from: string | null; to: string | null }[];
  deciding: { error: Error | null; busy: boolean; confirmed: boolean | undefined };
  onDecide: (confirmed: boolean) => void;
}

export function ProposedKeys({ by, own, at, said, changes, deciding, onDecide }: ProposedKeysProps) {
  const { t } = useTranslation();
  const { error, busy, confirmed } = deciding;
  return (
    <Alert color="waiting" icon={<IconKey />} title={t('New keys waiting for a second person')}>
      <Stack gap="sm">
        <Text>{said({ name: by, when: formatMoment(at) })}</Text>
        {changes
          .filter(({ from, to }) => from !== to)
          .map(({ label, from, to }) => (
            <Text key={label} style={{ overflowWrap: 'anywhere' }}>
              {label}: {from} → {to}
            </Text>
          ))}
        {own && <Text>{t('Someone else at head office must confirm them.')}</Text>}
        <SaveProblem error={error} />
        <Group>
          {!own && (
            <Button loading={busy && confirmed} onClick={() => onDecide(true)}>
              {t('Confirm the new keys')}
            </Button>
          )}
          <Button variant="default" loading={busy && !confirmed} onClick={() => onDecide(false)}>
            {own ? t('Withdraw') : t('Decline')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
