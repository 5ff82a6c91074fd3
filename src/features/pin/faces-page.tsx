/** The locked tablet: a tap on one's face, and six digits. Works with no network. */
import { Box, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { Face } from '../../components/face';
import { Muted } from '../../components/plain';
import '../../components/second-tap';
import classes from '../../components/signed-out.module.css';
import { usePaired } from '../../local/hooks/use-paired';
import type { Face as FaceHere } from '../../local/hooks/use-pins';
import { sendForOthers, unlock } from '../../local/pin';
import { storageTroubleOf } from '../../local/storage-trouble';
import { PinPad } from './pin-pad';
import { useEvery } from './use-every';

interface FacesPageProps {
  faces: readonly FaceHere[];
  /** Told whose password is wanted; an empty address for somebody else's. */
  onPassword: (email: string) => void;
}

export function FacesPage({ faces, onPassword }: FacesPageProps) {
  const { t } = useTranslation();
  const paired = usePaired();
  const [chosenId, setChosen] = useState<number | null>(null);
  const chosen = faces.find(({ userId }) => userId === chosenId);
  useEffect(() => {
    document.title = `${t('Who is here?')} · Tadika`;
  }, [t]);
  // What waits of those who locked goes out meanwhile.
  useEvery(MINUTE_MS, sendForOthers);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" w="100%" maw="40rem">
        {chosen ? (
          <Opened face={chosen} onBack={() => setChosen(null)} onPassword={onPassword} />
        ) : (
          <>
            <Stack gap={4} ta="center">
              <Title order={1}>{t('Who is here?')}</Title>
              {paired && <Muted>{paired.preschool.name}</Muted>}
            </Stack>
            <Group justify="center" gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {faces.map((face) => (
                <li key={face.userId}>
                  <FaceButton face={face} onClick={() => setChosen(face.userId)} />
                </li>
              ))}
            </Group>
            <Button
              variant="subtle"
              mx="auto"
              h="auto"
              mih={44}
              maw="100%"
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => onPassword('')}
            >
              {t('Another person: sign in with the password')}
            </Button>
          </>
        )}
      </Stack>
    </Box>
  );
}

function FaceButton({ face: { userId, name, waiting }, onClick }: { face: FaceHere; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton onClick={onClick} w={144} p="sm" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
      <Stack align="center" gap={8}>
        <Face of="person" id={userId} size={80} />
        <Text ta="center" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {waiting > 0 && <Muted>{t('{{count}} entries waiting', { count: waiting })}</Muted>}
      </Stack>
    </UnstyledButton>
  );
}

interface OpenedProps {
  face: FaceHere;
  onBack: () => void;
  onPassword: (email: string) => void;
}

function Opened({ face: { userId, name, email, locked }, onBack, onPassword }: OpenedProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (pin: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await unlock(userId, pin);
      if (!answer.opened)
        setProblem(answer.left > 0 ? t('Wrong PIN. {{count}} tries left', { count: answer.left }) : null);
    } catch (error) {
      console.error('A PIN could not be tried:', error);
      const isFull = storageTroubleOf(error) === 'full';
      setProblem(isFull ? t('This tablet is full') : t('That did not work. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <Stack align="center">
      <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {t('Somebody else')}
      </Button>
      <Face of="person" id={userId} size={96} />
      <Title order={1} ta="center" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      {locked ? (
        <Stack align="center" role="alert">
          <Text ta="center">
            {t('This PIN is locked after six wrong tries. Sign in with your password. Nothing is lost.')}
          </Text>
          <Button onClick={() => onPassword(email)}>{t('Sign in with the password')}</Button>
        </Stack>
      ) : (
        <>
          <PinPad label={t('Your PIN')} error={problem} busy={busy} onPin={(pin) => void open(pin)} />
          <Button variant="subtle" onClick={() => onPassword(email)}>
            {t('Forgotten your PIN?')}
          </Button>
        </>
      )}
    </Stack>
  );
}
