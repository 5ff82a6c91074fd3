/** A code that pairs a tablet with a preschool: typed on the tablet, or read by its camera. */
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDeviceTabletCode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabletEndpoints } from '#shared/endpoints/tablets';
import { ActButton } from '../../components/act-button';
import { formatTime } from '../../components/format';
import { Muted } from '../../components/plain';
import { QrCode } from '../../components/qr-code';
import { SaveProblem } from '../../components/save-problem';
import { useSave } from '../../queries/use-save';

interface PairDialogProps {
  /** Those that one may pair a tablet with. */
  preschools: readonly { id: number; name: string }[];
  onClose: () => void;
}

export function PairDialog({ preschools, onClose }: PairDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(preschools.length === 1 ? String(preschools[0]?.id) : '');
  const make = useSave(tabletEndpoints.makeCode);
  const { answer } = make;
  return (
    <Modal opened onClose={onClose} title={t('Pair a tablet')}>
      <Stack>
        <Text c="dimmed">
          {t(
            'Staff sign in on a paired tablet once with their password, then switch with a tap and a six-digit PIN.',
          )}
        </Text>
        <SaveProblem error={make.error} />
        {preschools.length > 1 && (
          <NativeSelect
            label={t('Preschool')}
            value={chosen}
            disabled={answer !== undefined}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t('Select preschool') },
              ...preschools.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {answer ? (
          <Code code={answer.code} until={answer.expires_at} />
        ) : (
          <ActButton
            Icon={IconDeviceTabletCode}
            label={t('Show a code')}
            loading={make.busy}
            disabled={chosen === ''}
            onClick={() => make.submit({ params: { id: Number(chosen) } })}
          />
        )}
        {answer && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Done')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

function Code({ code, until }: { code: string; until: string }) {
  const { t } = useTranslation();
  const place = `${window.location.origin}/pair`;
  return (
    <Stack align="center" gap="sm">
      <Text
        fz={36}
        fw={700}
        className="numbers"
        aria-label={[...code].join(' ')}
        style={{ letterSpacing: 2 }}
      >
        {code.slice(0, 4)}-{code.slice(4)}
      </Text>
      <QrCode text={`${place}#${code}`} label={t('QR code that pairs a tablet')} />
      <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
        {t('On the tablet, scan this with the camera, or open {{place}} and type the code.', { place })}
      </Text>
      <Muted>{t('Valid until {{time}}, for one tablet.', { time: formatTime(until) })}</Muted>
    </Stack>
  );
}
