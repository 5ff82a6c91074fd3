/** What somebody put in and a second person of head office is to confirm: what it changes, and what becomes of it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';
import { SaveProblem } from './save-problem';

interface WaitsForSecondProps {
  title: string;
  by: string;
  /** Whether who looks put it in. */
  own: boolean;
  at: string;
  /** Says what holds until then; takes `name` and `when`. */
  said: (who: { name: string; when: string }) => string;
  /** `differs` where that can't be seen, as of masked secrets. */
  changes: readonly { label: string; from: string | null; to: string | null; differs?: boolean }[];
  /** The label of the button that confirms it. */
  confirm: string;
  deciding: { error: Error | null; busy: boolean; confirmed: boolean | undefined };
  onDecide: (confirmed: boolean) => void;
}

export function WaitsForSecond(props: WaitsForSecondProps) {
  const { title, by, own, at, said, changes, confirm, deciding, onDecide } = props;
  const { t } = useTranslation();
  const { error, busy, confirmed } = deciding;
  return (
    <Alert color="waiting" icon={<IconKey />} title={title}>
      <Stack gap="sm">
        <Text>{said({ name: by, when: formatMoment(at) })}</Text>
        {changes
          .filter(({ from, to, differs }) => differs ?? from !== to)
          .map(({ label, from, to }) => (
            <Text key={label} style={{ overflowWrap: 'anywhere' }}>
              {label}: {from !== null && `${from} → `}
              {to}
            </Text>
          ))}
        {own && <Text>{t('Someone else at head office must confirm this.')}</Text>}
        <SaveProblem error={error} />
        <Group>
          {!own && (
            <Button loading={busy && confirmed} onClick={() => onDecide(true)}>
              {confirm}
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
