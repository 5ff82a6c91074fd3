/** A child leaves with somebody who shows a pickup pass: its digits or its code are looked at here, with or without a network. */
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { fetchersOn, forbiddenAs } from '#shared/domain/fetchers';
import { judgePass, type PassAnswer, type PassCode, typedDigits } from '#shared/domain/pickup-pass';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { FormDialog } from '../../components/form-dialog';
import { formatDate } from '../../components/format';
import { PlainButton } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { syncNow } from '../../local/create-tablet';
import { usePassKey } from '../../local/hooks/use-pass-key';
import { useSaving } from '../../local/hooks/use-saving';
import { notePresences } from '../../local/presence-entries';
import { verifyPass } from '../../local/verify-pass';
import { type BoardChild, nextAct } from './board-children';
import { MustNotFetch } from './must-not-fetch';
import { Overtaken } from './overtaken';
import { ScanPass, useCanScan } from './scan-pass';

/** So long the server is asked of a pass that was made a moment ago. */
const ASK_MS = 5_000;

interface PassDialogProps {
  one: BoardChild;
  /** All children on this tablet: a pass may be for another of them. */
  people: readonly BoardChild[];
  date: CalendarDate;
  /** The child goes with somebody who is on no list. */
  onOther: () => void;
  onSaved: (noted: readonly string[]) => void;
  onClose: () => void;
}

export function PassDialog({
  one: { child, day },
  people,
  date,
  onOther,
  onSaved,
  onClose,
}: PassDialogProps) {
  const { t } = useTranslation();
  const key = usePassKey(child.preschool_id);
  const canScan = useCanScan() && key !== undefined;
  const [digits, setDigits] = useState('');
  const [shown, setShown] = useState<string | PassCode | null>(null);
  const [scanning, setScanning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const saving = useSaving(() => onSaved([spokenName(child.fullname)]));
  const now = people.find((other) => other.child.id === child.id);
  const overtaken = now !== undefined && nextAct(now.day) !== 'left' && !saving.busy;
  const { mustNot } = fetchersOn(child, date);
  const used = day.intervals.flatMap(({ left }) =>
    left?.checked === 'pass' ? [{ id: left.collector_id ?? null, name: left.person ?? '' }] : [],
  );
  const others = people.flatMap(({ child: other }) => (other.id === child.id ? [] : passesOf(other)));
  const judged = { childId: child.id, day: date, passes: passesOf(child), others, used };
  // Looked at anew whenever the tablet hears more.
  const answer = shown === null ? null : judgePass({ ...judged, pass: shown });
  const forbidden = answer?.is === 'good' && forbiddenAs({ guardianId: null, name: answer.name }, mustNot);
  const good = answer?.is === 'good' && !forbidden ? answer : null;
  const unheard = answer?.is === 'unheard' && !asking;
  const show = (pass: string | PassCode | null, why: string | null = null) => {
    setShown(pass);
    setWrong(why);
    setScanning(false);
  };
  const look = async () => {
    const typed = typedDigits(digits);
    if (typed === null) return show(null, t('A pass has six digits.'));
    show(typed);
    if (judgePass({ ...judged, pass: typed }).is !== 'unheard') return;
    setAsking(true);
    await askServer();
    setAsking(false);
  };
  const scan = async (text: string) => {
    const code = key === undefined ? null : await verifyPass(text, key);
    show(code, code ? null : t('This QR code isn’t one of our pickup passes.'));
  };
  const leave = ({ id, name: person }: Extract<PassAnswer, { is: 'good' }>) =>
    saving.run(() =>
      notePresences([
        {
          childId: child.id,
          act: 'left',
          guardianId: null,
          collectorId: id,
          name: person,
          checked: 'pass',
          reason: null,
        },
      ]),
    );
  const why =
    wrong ??
    (forbidden
      ? t(messages.collectorForbidden)
      : answer && answer.is !== 'good' && !asking
        ? whyNot(answer, t)
        : null);
  return (
    <FormDialog
      title={t('Pickup pass')}
      act={good ? t('Hand over') : t('Check')}
      compact
      dirty={false}
      busy={saving.busy || asking}
      onSend={() => void (overtaken || (good ? leave(good) : look()))}
      onClose={onClose}
    >
      <Text fw={600}>{child.fullname}</Text>
      {overtaken && <Overtaken name={spokenName(child.fullname)} />}
      {mustNot.map((entry) => (
        <MustNotFetch key={entry.id} entry={entry} childId={child.id} />
      ))}
      <TextInput
        label={t('Digits of the pass')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        size="lg"
        maxLength={8}
        value={digits}
        onChange={({ currentTarget: { value } }) => {
          setDigits(value);
          show(null);
        }}
        error={why}
      />
      {canScan && !scanning && !good && (
        <ActButton
          Icon={IconQrcode}
          label={t('Scan the QR code')}
          size="lg"
          variant="light"
          onClick={() => {
            setDigits('');
            show(null);
            setScanning(true);
          }}
        />
      )}
      {scanning && <ScanPass onFound={(text) => void scan(text)} />}
      {unheard && (
        <Stack gap="xs">
          <Text>
            {canScan
              ? t('Scan its QR code: that needs no network.')
              : t('A pass that was made a moment ago needs the network here.')}{' '}
            {t('Or say how you checked the person; the parents are told.')}
          </Text>
          <PlainButton size="lg" onClick={onOther}>
            {t('Somebody else')}
          </PlainButton>
        </Stack>
      )}
      <div aria-live="polite">
        {asking && <Text>{t('Asking the server…')}</Text>}
        {good && (
          <>
            <ToneMark tone="done">{t('The pass is good')}</ToneMark>
            <Text mt="sm" fz={22} fw={600} style={{ overflowWrap: 'anywhere' }}>
              {good.name}
            </Text>
            <Text>{t('Compare the name with the identity card.')}</Text>
          </>
        )}
      </div>
      {saving.problem && <Alert color="alarm">{t(saving.problem)}</Alert>}
    </FormDialog>
  );
}

const passesOf = ({ passes }: ChildDocument) => passes ?? [];

/** Hears what is new, where there is a network. */
async function askServer(): Promise<void> {
  const heard = syncNow().catch((error: unknown) => console.warn('Fetching did not work:', error));
  await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, ASK_MS))]);
}

function whyNot(answer: Exclude<PassAnswer, { is: 'good' }>, t: TFunction): string {
  if (answer.is === 'other_day') return t('This pass is for {{day}}.', { day: formatDate(answer.day) });
  const why = {
    used: t('This pass has already been used.'),
    withdrawn: t('This pass is no longer valid.'),
    other_child: t('This pass is for another child.'),
    unheard: t('This tablet does not know this pass. Check the digits again.'),
  };
  return why[answer.is];
}
