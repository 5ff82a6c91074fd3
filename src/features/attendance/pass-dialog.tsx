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
import { InvalidEntryError } from '../../local/errors';
import { usePassKey } from '../../local/hooks/use-pass-key';
import { useSaving } from '../../local/hooks/use-saving';
import { notePresences } from '../../local/presence-entries';
import { sha256 } from '../../local/sha256';
import type { BoardChild } from './board-children';
import { MustNotFetch } from './must-not-fetch';

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
  const { mustNot } = fetchersOn(child, date);
  const used = day.intervals.flatMap(({ left }) =>
    left?.checked === 'pass' && left.person ? [left.person] : [],
  );
  /** Within the save: of two quick taps the second does nothing, and a pass is used once. */
  const leave = async () => {
    const typed = typedDigits(digits);
    if (typed === null) throw refused('digits', t('A pass has six digits.'));
    const others = people.flatMap(({ child: other }) => (other.id === child.id ? [] : passesOf(other)));
    const given = { digits: typed, name, childId: child.id, day: date, key, others, used };
    const answer = await judgePass({ ...given, passes: passesOf(child) }, sha256);
    if (answer.is === 'ask_name') {
      setAsksName(true);
      throw refused(
        'name',
        t('This tablet has not heard of this pass: type the name as on the identity card.'),
      );
    }
    if (answer.is !== 'good') throw refused('digits', whyNot(answer, t));
    if (forbiddenAs({ guardianId: null, name: answer.name }, mustNot))
      throw refused('digits', messages.collectorForbidden);
    return notePresences([
      {
        ...{ childId: child.id, act: 'left', guardianId: null, collectorId: answer.id, name: answer.name },
        ...{ checked: 'pass', reason: null },
      },
    ]);
  };
  const errorOf = (field: string) => saving.errors[field]?.[0] && t(saving.errors[field][0]);
  return (
    <FormDialog
      title={t('Pickup pass')}
      act={t('Left')}
      compact
      busy={saving.busy}
      onSend={() => void saving.run(leave)}
      onClose={onClose}
    >
      <Text fw={600}>{child.fullname}</Text>
      {mustNot.map((entry) => (
        <MustNotFetch key={entry.id} entry={entry} />
      ))}
      <Text>{t('Compare the name with the identity card.')}</Text>
      <TextInput
        label={t('Digits of the pass')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        size="lg"
        maxLength={8}
        value={digits}
        onChange={(event) => setDigits(event.currentTarget.value)}
        error={errorOf('digits')}
      />
      {asksName && (
        <TextInput
          label={t('Full name, as on the identity card')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf('name')}
        />
      )}
      {saving.problem && <Alert color="alarm">{t(saving.problem)}</Alert>}
    </FormDialog>
  );
}

const passesOf = ({ passes }: ChildDocument) => passes ?? [];

const refused = (field: string, text: string) => new InvalidEntryError({ [field]: [text] });

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
