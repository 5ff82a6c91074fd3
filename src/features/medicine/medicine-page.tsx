/** Medicine of today, with or without a network: what is due, what is given when it is needed, what was given. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import { DOUBLES_BACK_DAYS, dosesOpen, isSameMedicine, recentDoubles } from '#shared/domain/medicine';
import type { ChildDocument } from '#shared/endpoints/feed';
import { type DoseDocument, firstOf } from '#shared/records/dose';
import { doseActLabels } from '#shared/records/dose-text';
import { standing } from '#shared/records/event-record';
import { type Withdrawal, withdrawnBefore } from '#shared/records/withdrawn-before';
import { CallGuardian } from '../../components/call-guardian';
import { EmptyState } from '../../components/empty-state';
import { EntryState } from '../../components/entry-state';
import { EventActs } from '../../components/event-acts';
import { Face } from '../../components/face';
import { formatMinute, formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import '../../components/second-tap';
import { PageSkeleton } from '../../components/skeletons';
import { StillComing } from '../../components/still-coming';
import { ToneMark } from '../../components/tone-mark';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { type EntryMark, mayChange } from '../../local/entry';
import { useAway } from '../../local/hooks/use-away';
import { useChildren } from '../../local/hooks/use-children';
import { useRecordsFrom } from '../../local/hooks/use-records';
import { useSaving } from '../../local/hooks/use-saving';
import { useStillComing, useUnheardSince } from '../../local/hooks/use-still-coming';
import { useMinute, useToday } from '../../local/hooks/use-today';
import { saveEntry } from '../../local/save-entry';
import { aboutDose, CorrectDose } from './correct-dose';
import { DoseDialog, type DoseStep } from './dose-dialog';

export function MedicinePage() {
  const { t } = useTranslation();
  const today = useToday();
  const time = useMinute();
  const coming = useStillComing();
  const unheardSince = useUnheardSince();
  const children = useChildren();
  const isAway = useAway(today);
  const records = useRecordsFrom('dose', today && addDays(today, -DOUBLES_BACK_DAYS));
  const [step, setStep] = useState<DoseStep | null>(null);
  const [slip, setSlip] = useState<DoseDocument | null>(null);
  const [wrong, setWrong] = useState<DoseDocument | null>(null);
  if (!today || !children || !records || !isAway) return <PageSkeleton />;
  const all = records.map(({ document }) => document);
  const doses = standing(all);
  /** Who knew of it before it was corrected knows of it still. */
  const versionsOf = (dose: DoseDocument) => all.filter((one) => firstOf(one) === firstOf(dose));
  /** When the later one of two reached the server; of one whose time was corrected, the correction. */
  const cameAt = (...doses: DoseDocument[]) =>
    doses
      .map((one) => {
        const first = noted.get(firstOf(one));
        return first?.time === one.time ? first.recorded.at : one.recorded.at;
      })
      .toSorted()
      .at(-1) ?? '';
  const noted = new Map(all.map((one) => [one.id, one]));
  const marks = new Map(records.map(({ id, mark }) => [id, mark]));
  const byId = new Map(children.map((child) => [child.id, child]));
  const ofToday = doses
    .filter(({ day }) => day === today)
    .toSorted((one, other) => (one.time < other.time ? 1 : -1));
  const doubled = recentDoubles(doses, today);
  const due = children
    .filter(({ id }) => isAway(id) !== 'absent')
    .flatMap((child) => {
      const gone = isAway(child.id) === 'gone';
      return dosesOpen(child, ofToday, today).map((one) => ({ ...one, child, gone }));
    })
    .toSorted((one, other) => Number(one.gone) - Number(other.gone) || one.slot.localeCompare(other.slot));
  const needed = children.flatMap((child) =>
    (child.medicines ?? [])
      .filter((one) => one.circumstances !== null && one.first_day <= today && one.last_day >= today)
      .map((medicine) => ({ medicine, slot: null, child, gone: isAway(child.id) === 'gone' })),
  );
  const offered: Offer[] = [...due, ...needed];
  return (
    <Page title={t('Medicine')} width="narrow" back={{ to: '/today', label: t('Back to Today') }}>
      <Stack>
        {doubled.map(([earlier, later]) => (
          <Alert key={`${earlier.id} ${later.id}`} color="alarm" role="alert">
            <Text mb="xs">
              {t('Possible double dose: {{child}}, {{medicine}}, {{times}}. Call the parents now.', {
                child: byId.get(later.child_id)?.fullname ?? '',
                medicine: later.medicine,
                times: `${formatMinute(earlier.time)}, ${formatMinute(later.time)}`,
              })}
            </Text>
            <CallGuardian emergency={byId.get(later.child_id)?.emergency} />
            <KnownBy of={[...versionsOf(later), ...versionsOf(earlier)]} since={cameAt(later, earlier)} />
          </Alert>
        ))}
        <StillComing what={coming} unheardSince={unheardSince} />
        {offered.length + ofToday.length === 0 && coming === null && (
          <EmptyState
            title={t('No medicine today')}
            hint={t('What parents authorised for today appears here.')}
          />
        )}
        {offered.length > 0 && (
          <RowList items={offered} label={t('Medicine due')}>
            {(one) => (
              <Due
                key={`${one.medicine.id} ${one.slot}`}
                one={one}
                late={one.slot !== null && one.slot < time}
                onStep={(act) => setStep({ ...one, act, about: null })}
              />
            )}
          </RowList>
        )}
        {ofToday.length > 0 && (
          <>
            <Title order={2}>{t('Given')}</Title>
            <RowList items={ofToday} label={t('Given')}>
              {(dose) => (
                <Done
                  key={dose.id}
                  dose={dose}
                  mark={marks.get(dose.id) ?? 'sent'}
                  child={byId.get(dose.child_id)}
                  first={dose.first_id ? noted.get(dose.first_id) : undefined}
                  versions={versionsOf(dose)}
                  withdrawal={withdrawnBefore(dose, all)}
                  onStep={setStep}
                  onCorrect={() => setWrong(dose)}
                  onWithdraw={() => setSlip(dose)}
                />
              )}
            </RowList>
          </>
        )}
      </Stack>
      {step && (
        <DoseDialog
          step={step}
          givings={doses.filter(
            (one) =>
              one.act === 'given' &&
              one.child_id === step.child.id &&
              isSameMedicine(one, { medicine_id: step.medicine.id, medicine: step.medicine.medicine }),
          )}
          now={{ day: today, time }}
          onClose={() => setStep(null)}
        />
      )}
      {wrong && (
        <CorrectDose dose={wrong} name={byId.get(wrong.child_id)?.fullname} onClose={() => setWrong(null)} />
      )}
      {slip && (
        <Withdraw dose={slip} name={byId.get(slip.child_id)?.fullname} onClose={() => setSlip(null)} />
      )}
    </Page>
  );
}

/** That a parent knows of a possible double dose, or of one that went wrong. @param since what was said before then was of something else */
function KnownBy({ of, since = '' }: { of: readonly DoseDocument[]; since?: string }) {
  const { t } = useTranslation();
  const known = of.flatMap(({ acknowledged }) => acknowledged ?? []).find(({ at }) => at >= since);
  if (!known) return null;
  return (
    <Text mt="xs">{t('Read by {{name}}, {{time}}', { name: known.by, time: formatMoment(known.at) })}</Text>
  );
}

type Offer = Pick<DoseStep, 'slot' | 'child'> & {
  medicine: NonNullable<ChildDocument['medicines']>[number];
  /** The child went home: what was given before then can be noted still. */
  gone: boolean;
};

function Due({
  one,
  late,
  onStep,
}: {
  one: Offer;
  late: boolean;
  onStep: (act: 'given' | 'refused') => void;
}) {
  const { t } = useTranslation();
  const { child, medicine, slot, gone } = one;
  const name = `${child.fullname}, ${medicine.medicine}`;
  return (
    <Group component="li" p="md" gap="8px 16px">
      <Face of="child" id={child.id} classroomId={child.classroom_id} size={48} />
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{child.fullname}</Text>
        <Text>{`${medicine.medicine}, ${medicine.dose}`}</Text>
        {slot === null ? (
          <Muted>{t('As needed: {{when}}', { when: medicine.circumstances })}</Muted>
        ) : (
          <ToneMark tone={gone ? 'quiet' : late ? 'alarm' : 'waiting'}>
            {t('Due at {{time}}', { time: formatMinute(slot) })}
          </ToneMark>
        )}
        {gone && <Muted>{t('Gone')}</Muted>}
      </div>
      <Group gap="xs">
        <Button
          variant={gone ? 'default' : 'filled'}
          aria-label={`${t('Give')}: ${name}`}
          onClick={() => onStep('given')}
        >
          {t('Give')}
        </Button>
        <PlainButton aria-label={`${t('Refused by the child')}: ${name}`} onClick={() => onStep('refused')}>
          {t('Refused by the child')}
        </PlainButton>
      </Group>
    </Group>
  );
}

interface DoneProps {
  dose: DoseDocument;
  mark: EntryMark;
  child: ChildDocument | undefined;
  /** What was noted first, of a dose that was corrected. */
  first: DoseDocument | undefined;
  /** Itself among them. */
  versions: readonly DoseDocument[];
  /** Of what it corrects. */
  withdrawal: Withdrawal | null;
  onStep: (step: DoseStep) => void;
  onCorrect: () => void;
  onWithdraw: () => void;
}

function Done(props: DoneProps) {
  const { dose, mark, child, first, versions, withdrawal, onStep, onCorrect, onWithdraw } = props;
  const { t } = useTranslation();
  const { id, act, time, medicine, amount, witness, recorded, override, note, medicine_id, apart_hours } =
    dose;
  const by = dose.giver ?? recorded.by;
  const at = formatMinute(time);
  const name = `${child?.fullname ?? ''}, ${medicine}, ${at}`;
  const after = (next: 'vomited' | 'side_effect') => (
    <PlainButton
      aria-label={`${t(doseActLabels[next])}: ${name}`}
      onClick={() =>
        child &&
        onStep({
          act: next,
          child,
          slot: null,
          about: id,
          medicine: { id: medicine_id, medicine, dose: amount, apart_hours },
        })
      }
    >
      {t(doseActLabels[next])}
    </PlainButton>
  );
  return (
    <Stack component="li" p="md" gap={4}>
      <Text fw={600} className="numbers" style={{ overflowWrap: 'anywhere' }}>
        {`${at} ${child?.fullname ?? ''}`}
      </Text>
      <Text>{`${medicine}, ${amount} · ${t(doseActLabels[act])}`}</Text>
      {override && <Text>{t('Given in an emergency: {{reason}}', { reason: override })}</Text>}
      {note && <Text>{note}</Text>}
      <KnownBy of={isDoseTrouble(act) ? versions : []} />
      <Muted>
        {witness === null
          ? t('Noted by {{by}}', { by })
          : t('Given by {{by}}, checked by {{witness}}', { by, witness })}
      </Muted>
      {dose.reason && (
        <Muted>{t('Corrected by {{by}}: {{reason}}', { by: recorded.by, reason: dose.reason })}</Muted>
      )}
      {first && (
        <Muted>
          {t('Noted first: {{time}}, {{amount}}, {{by}}', {
            time: formatMinute(first.time),
            amount: first.amount,
            by: first.recorded.by,
          })}
        </Muted>
      )}
      <WithdrawnBefore withdrawal={withdrawal} />
      {mark !== 'sent' && (
        <Group>
          <EntryState mark={mark} />
        </Group>
      )}
      <Group gap="xs">
        {act === 'given' && after('vomited')}
        {act === 'given' && after('side_effect')}
        {mayChange(mark) && <EventActs of={name} onCorrect={onCorrect} onWithdraw={onWithdraw} />}
      </Group>
    </Stack>
  );
}

interface WithdrawProps {
  dose: DoseDocument;
  name: string | undefined;
  onClose: () => void;
}

function Withdraw({ dose, name, onClose }: WithdrawProps) {
  const { id, child_id, date } = dose;
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  return (
    <WithdrawDialog
      title={t('Withdraw the dose?')}
      whose={aboutDose(dose, name)}
      saving={saving}
      onSubmit={(reason) => saving.run(() => saveEntry('void_dose', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
