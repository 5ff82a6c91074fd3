/** Toasts and questions, drawn: the two Mantine packages that the first load does without. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Skeleton, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useState } from 'react';
import { registerDialogs, type WholeQuestion } from './confirm';
import classes from './dialogs-host.module.css';
import { lazily } from './lazily';

const ProofForm = lazily('ProofForm', () => import('./proof-form'));
const ReasonDialog = lazily('ReasonDialog', () => import('./reason-dialog'));

interface Asked {
  question: WholeQuestion;
  answer: (yes: boolean) => void;
}

export function DialogsHost() {
  const [forReason, setForReason] = useState<Asked | null>(null);
  useEffect(() => {
    registerDialogs((question, answer) =>
      question.reason ? setForReason({ question, answer }) : ask(question, answer),
    );
    return () => registerDialogs(null);
  }, []);
  const end = (yes: boolean) => {
    forReason?.answer(yes);
    setForReason(null);
  };
  return (
    <ModalsProvider>
      <Notifications position="bottom-center" limit={3} className={classes.toasts} />
      {forReason?.question.reason && (
        <Suspense>
          <ReasonDialog
            title={forReason.question.title}
            about={forReason.question.message}
            required={forReason.question.reason.required}
            confirmLabel={forReason.question.confirmLabel}
            danger={forReason.question.danger}
            busy={false}
            offline={false}
            onSubmit={(reason: string) => {
              forReason.question.reason?.given(reason);
              end(true);
            }}
            onClose={() => end(false)}
          />
        </Suspense>
      )}
    </ModalsProvider>
  );
}

function ask(question: WholeQuestion, answer: (yes: boolean) => void): void {
  const { prove } = question;
  if (prove) {
    const done = (yes: boolean) => {
      answer(yes);
      modals.close(dialog);
    };
    const dialog = modals.open({
      title: question.title,
      children: (
        <Suspense fallback={<Skeleton h={160} />}>
          <ProofForm prove={prove} answer={done} />
        </Suspense>
      ),
      onClose: () => answer(false),
    });
    return;
  }
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
