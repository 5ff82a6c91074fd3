/** Toasts and questions, drawn: the two Mantine packages that the first load does without. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { type Question, registerDialogs } from './confirm';

export function DialogsHost() {
  useEffect(() => {
    registerDialogs(ask);
    return () => registerDialogs(null);
  }, []);
  return (
    <ModalsProvider>
      <Notifications position="top-center" limit={3} />
    </ModalsProvider>
  );
}

function ask(question: Required<Question>, answer: (yes: boolean) => void): void {
  modals.openConfirmModal({
    title: question.title,
    children: question.message === '' ? null : <Text>{question.message}</Text>,
    labels: { confirm: question.confirmLabel, cancel: question.cancelLabel },
    confirmProps: { color: question.danger ? 'alarm' : 'brand' },
    cancelProps: { 'data-autofocus': question.danger || undefined },
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => answer(false),
  });
}
