/** Toasts and questions, drawn: the two Mantine packages that the first load does without. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Skeleton, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, useNotifications } from '@mantine/notifications';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { registerDialogs, type WholeQuestion } from './confirm';
import classes from './dialogs-host.module.css';
import { lazily } from './lazily';
import { placeOfFocus } from './use-focus-back';

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
      <Toasts />
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

/** What no toast lies over: titles, dates, and what is pressed. */
const isPrecious = (each: Element) =>
  each.matches('h1,h2,.mantine-Button-root') || each.closest('header,nav') !== null;
/** What it lies over only where there is no other place: all that can be tapped. */
const TAPPED = 'h1,h2,a,button,input,textarea,select,[role="slider"]';
const STEP_PX = 12;

/** Toasts stand as low as they can without covering what is tapped; where there is no such place, without covering the most precious; else at the bottom. */
function Toasts() {
  const { notifications } = useNotifications();
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    // The next toast begins at the foot, wherever the last ones stood.
    if (notifications.length === 0) return () => setLift(0);
    // Once they are drawn, and again when the page below has grown: a form says at its fields what a toast says too.
    let drawn = 0;
    const place = () => {
      cancelAnimationFrame(drawn);
      drawn = requestAnimationFrame(() => setLift(freeLift));
    };
    place();
    const grown = new ResizeObserver(place);
    for (const each of document.querySelectorAll('main,form')) grown.observe(each);
    return () => {
      grown.disconnect();
      cancelAnimationFrame(drawn);
    };
  }, [notifications]);
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      className={classes.toasts}
      style={{ '--lift': `${lift}px` }}
    />
  );
}

/** By how many pixels toasts that stand `now` above their usual place are to stand above it. */
function freeLift(now: number): number {
  const drawn = [...document.querySelectorAll('.mantine-Notification-root')];
  if (drawn.length === 0) return now;
  const boxes = drawn.map((toast) => toast.getBoundingClientRect());
  const [top, bottom] = [
    Math.min(...boxes.map((box) => box.top)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  const [left, right] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.max(...boxes.map((box) => box.right)),
  ];
  const under = [...document.querySelectorAll(TAPPED)]
    .filter((each) => each.closest('.mantine-Notification-root') === null && each.checkVisibility())
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.left < right && box.right > left);
  const all = under.map(({ box }) => box);
  const precious = under.filter(({ each }) => isPrecious(each)).map(({ box }) => box);
  return freeOf(all) ?? freeOf(precious) ?? 0;

  function freeOf(boxes: readonly DOMRect[]): number | null {
    for (let lift = 0; top + now - lift > 0; lift += STEP_PX) {
      const by = now - lift;
      if (boxes.every((box) => box.bottom <= top + by || box.top >= bottom + by)) return lift;
    }
    return null;
  }
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
  const back = placeOfFocus();
  modals.openConfirmModal({
    title: question.title,
    children: question.message === '' ? null : <Text>{question.message}</Text>,
    labels: { confirm: question.confirmLabel, cancel: question.cancelLabel },
    confirmProps: { color: question.danger ? 'alarm' : 'brand' },
    cancelProps: { 'data-autofocus': question.danger || undefined },
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => {
      answer(false);
      back();
    },
  });
}
