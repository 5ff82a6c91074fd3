/** A pickup pass as its parent sends it on: six digits, and a signed code as a picture for the camera of the tablet. */
import { Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconQrcode, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCollector } from '#shared/endpoints/collectors';
import { ActButton } from '../../components/act-button';
import { formatMinute, formatWholeDate } from '../../components/format';
import { notifyError } from '../../components/notify';
import { QrCode, qrPicture } from '../../components/qr-code';

/** A code as long as this one is read from a phone at this size. */
const QR_WIDTH = 280;

export function PassDigits({ one, child }: { one: ListedCollector; child: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  const [shown, setShown] = useState(false);
  const { pass, pass_code: code, name, to_on, used_at } = one;
  if (used_at !== null) return <Text>{t('Used at {{time}}', { time: formatMinute(used_at) })}</Text>;
  if (!pass || !code) return null;
  const digits = `${pass.slice(0, 3)} ${pass.slice(3)}`;
  const said = t('Pickup pass {{digits}}: {{name}} picks up {{child}}, {{day}}', {
    digits,
    name,
    child,
    day: to_on === null ? '' : formatWholeDate(to_on),
  });
  const send = () =>
    share(said, code).catch((error: unknown) => {
      // Whoever closes the list of apps wants nothing sent.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error('A pickup pass could not be sent:', error);
      notifyError(t('This did not work. Read the digits out instead.'));
    });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="xl" fw={600} className="numbers" aria-label={t('Digits of the pass')}>
        {digits}
      </Text>
      <Group gap="xs">
        {'share' in navigator ? (
          <ActButton Icon={IconSend} label={t('Send')} onClick={() => void send()} />
        ) : (
          <ActButton
            Icon={clipboard.copied ? IconCheck : IconCopy}
            label={clipboard.copied ? t('Copied') : t('Copy the text')}
            onClick={() => clipboard.copy(said)}
          />
        )}
        <ActButton
          Icon={IconQrcode}
          label={t('QR code')}
          variant="default"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        />
      </Group>
      {shown && <QrCode text={code} label={said} width={QR_WIDTH} />}
    </Stack>
  );
}

/** By the apps of the phone: the words, and the picture where it can go with them. */
async function share(text: string, code: string): Promise<void> {
  const files = [new File([await qrPicture(code)], 'pickup-pass.png', { type: 'image/png' })];
  await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text });
}
