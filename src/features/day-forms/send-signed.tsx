/** Says that signed forms wait on this device, and sends them as soon as the server can be reached. */
import { Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { formatDate } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, NotSignedInError, OfflineError } from '../../local/errors';
import { discardSigned, type SignedForm } from '../../local/signed-forms';
import { useAnswers } from '../../queries/use-call';

const AGAIN_MS = 20_000;

export function SendSigned({ forms }: { forms: readonly SignedForm[] }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const sending = useRef(false);
  const send = useRef<() => Promise<void>>(() => Promise.resolve());
  send.current = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (const form of forms) {
        const refused = await sendOne(form);
        await discardSigned(form);
        const { childName: name, date } = form;
        if (refused === null) notifySuccess(t(messages.formSent));
        else
          notifyError(
            t('The form of {{name}} for {{day}} was not taken: {{reason}}', {
              name,
              day: formatDate(date),
              reason: t(refused),
            }),
          );
      }
      invalidate(portalEndpoints.home, dayFormEndpoints);
    } catch (error) {
      if (!mayPass(error)) throw error;
    } finally {
      sending.current = false;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is new is tried at once
  useEffect(() => {
    const attempt = () => {
      send.current().catch((error: unknown) => console.error('A signed form could not be sent:', error));
    };
    attempt();
    const timer = setInterval(attempt, AGAIN_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [forms]);
  return (
    <Group role="status" px="md" py={6} gap="xs" wrap="nowrap" bg="var(--mantine-color-waiting-light)">
      <IconClock size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">
        {t('{{count}} signed forms are saved on this phone and will be sent automatically.', {
          count: forms.length,
        })}
      </Text>
    </Group>
  );
}

/** Null once the server has it; else why it does not take it. Throws what may pass. */
async function sendOne({ kind, childId, date, content, idempotencyKey }: SignedForm): Promise<string | null> {
  const endpoint = kind === 'daily_log' ? dayFormEndpoints.log : dayFormEndpoints.declare;
  try {
    await call(endpoint as typeof dayFormEndpoints.log, {
      params: { id: childId },
      body: { ...content, date, signed: true } as never,
      idempotencyKey,
    });
    return null;
  } catch (error) {
    if (mayPass(error) || !(error instanceof CallError)) throw error;
    return Object.values(error.errors)[0]?.[0] ?? error.message;
  }
}

/** No network, a busy server, a session to be renewed: it is tried again. */
function mayPass(error: unknown): boolean {
  if (error instanceof CallError) return error.status >= 500 || [401, 408, 429].includes(error.status);
  return error instanceof OfflineError || error instanceof NotSignedInError;
}
