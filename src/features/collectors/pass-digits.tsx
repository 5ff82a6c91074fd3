/** A pickup pass as its parent sends it on: six digits, and the same as a picture for a camera. */
import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCollector } from '#shared/endpoints/collectors';
import { formatWholeDate } from '../../components/format';
import { PlainButton } from '../../components/plain';
import { QrCode } from '../../components/qr-code';

export function PassDigits({ one, child }: { one: ListedCollector; child: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { pass, name, to_on } = one;
  if (!pass) return null;
  const digits = `${pass.slice(0, 3)} ${pass.slice(3)}`;
  const said = t('Pickup pass {{digits}}: {{name}} picks up {{child}}, {{day}}', {
    ...{ digits, name, child, day: to_on === null ? '' : formatWholeDate(to_on) },
  });
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="sm">
        <Text size="xl" fw={600} className="numbers" aria-label={t('Digits of the pass')}>
          {digits}
        </Text>
        <PlainButton aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t('QR code')}
        </PlainButton>
      </Group>
      {shown && <QrCode text={said} label={said} />}
    </Stack>
  );
}
