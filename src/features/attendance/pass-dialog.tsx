/** A child leaves with somebody who shows a pickup pass: its digits are looked at here, with or without a network. */
import { Alert, Text, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { fetchersOn, forbiddenAs } from '#shared/domain/fetchers';
import { judgePass, type PassAnswer, typedDigits } from '#shared/domain/pickup-pass';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import { FormDialog } from '../../components/form-dialog';
import { formatDate } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { ToneMark } from '../../components/tone-mark';
import { usePassKey } from '../../local/hooks/use-pass-key';
import { useSaving } from '../../local/hooks/use-saving';
import { notePresences } from '../../local/presence-entries';
import { sha256 } from '../../local/sha256';
import type { BoardChild } from './board-children';
import { MustNotFetch } from './must-not-fetch';

type Good = Extract<PassAnswer, { is: 'good' }>;

interface PassDialogProps {
  one: BoardChild;
  /** All children on this tablet: a pass may be for another of them. */
  people: readonly BoardChild[];
  date: CalendarDate;
  onClose: () => void;
}

export function PassDialog({ one: { child, day }, people, date, onClose }: PassDialogProps) {
  const { t } = useTranslation();
  const key = usePassKey(child.preschool_id);
  const [digits, setDigits] = useState('');
  const [name, setName] = useState('');
  const [asksName, setAsksName] = useState(false);
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const [wrong, setWrong] = useState<{ digits?: string; name?: string }>({});
  /** It is genuine; the child goes once the card was looked at. */
  const [good, setGood] = useState<Good | null>(null);
  const { mustNot } = fetchersOn(child, date);
  const used = day.intervals.flatMap(({ left }) =>
    left?.checked === 'pass' && left.person ? [left.person] : [],
  );
  const type = (change: () => void) => {
    change();
    setWrong({});
    setGood(null);
  };
  const look = async () => {
    const typed = typedDigits(digits);
    if (typed === null) return setWrong({ digits: t('A pass has six digits.') });
    const others = people.flatMap(({ child: other }) => (other.id === child.id ? [] : passesOf(other)));
    const given = { digits: typed, name, childId: child.id, day: date, key, others, used };
    const answer = await judgePass({ ...given, passes: passesOf(child) }, sha256);
    if (answer.is === 'ask_name') {
      setAsksName(true);
      return setWrong({
        name: t('This tablet has not heard of this pass: type the name as on the identity card.'),
      });
    }
    if (answer.is !== 'good') return setWrong({ digits: whyNot(answer, t) });
    if (forbiddenAs({ guardianId: null, name: answer.name }, mustNot))
      return setWrong({ digits: t(messages.collectorForbidden) });
    setGood(answer);
  };
  const leave = ({ id, name: person }: Good) =>
    saving.run(() =>
      notePresences([
        {
          ...{ childId: child.id, act: 'left', guardianId: null, collectorId: id, name: person },
          ...{ checked: 'pass', reason: null },
        },
      ]),
    );
  return (
    <FormDialog
      title={t('Pickup pass')}
      act={good ? t('Left') : t('Check')}
      compact
      busy={saving.busy}
      onSend={() => void (good ? leave(good) : look())}
      onClose={onClose}
    >
      <Text fw={600}>{child.fullname}</Text>
      {mustNot.map((entry) => (
        <MustNotFetch key={entry.id} entry={entry} />
      ))}
      <TextInput
        label={t('Digits of the pass')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        size="lg"
        maxLength={8}
        value={digits}
        onChange={({ currentTarget: { value } }) => type(() => setDigits(value))}
        error={wrong.digits}
      />
      {asksName && (
        <TextInput
          label={t('Full name, as on the identity card')}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => type(() => setName(value))}
          error={wrong.name}
        />
      )}
      <div aria-live="polite">
        {good && (
          <>
            <ToneMark tone="done">{good.name}</ToneMark>
            <Text mt="xs">{t('Compare the name with the identity card.')}</Text>
          </>
        )}
      </div>
      {saving.problem && <Alert color="alarm">{t(saving.problem)}</Alert>}
    </FormDialog>
  );
}

const passesOf = ({ passes }: ChildDocument) => passes ?? [];

function whyNot(answer: Exclude<PassAnswer, { is: 'good' | 'ask_name' }>, t: TFunction): string {
  if (answer.is === 'other_day') return t('This pass is for {{day}}.', { day: formatDate(answer.day) });
  const why = {
    used: t('This pass was used already.'),
    withdrawn: t('The parents withdrew this pass.'),
    other_child: t('This pass is for another child.'),
    wrong: t('This is no pass for this child today. Look at the digits and the name again.'),
  };
  return why[answer.is];
}
