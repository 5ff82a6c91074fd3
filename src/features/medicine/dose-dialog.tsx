/** A dose is noted: given by the one who is here and a second person, each with their PIN, or what became of it. */
import '@mantine/core/styles/PasswordInput.layer.css';
import { Alert, Checkbox, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  doseBar,
  doseBarTexts,
  hoursApart,
  type Medicine,
  medicineRouteLabels,
  medicineStorageLabels,
} from '#shared/domain/medicine';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import type { DoseAct, DoseDocument } from '#shared/records/dose';
import { doseActLabels } from '#shared/records/dose-text';
import { DraftNotice } from '../../components/draft-notice';
import { useErrorOf } from '../../components/field-error';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { TextArea } from '../../components/text-area';
import { InvalidEntryError } from '../../local/errors';
import { useFaces, useOwnPin } from '../../local/hooks/use-pins';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useSession } from '../../local/hooks/use-session';
import { checkPin } from '../../local/pin';
import { storageTroubleOf } from '../../local/storage-trouble';
import { useTypedDraft } from '../../local/use-typed-draft';
import { noteDose } from './dose-entries';

const PIN_DIGITS = 6;
/** What is typed and kept as a draft: never a PIN, nor that the container was looked at. */
const NOTHING = { override: '', remark: '' };

export interface DoseStep {
  act: DoseAct;
  child: ChildDocument;
  medicine: Pick<Medicine, 'id' | 'medicine' | 'dose' | 'apart_hours'> & Partial<Medicine>;
  slot: string | null;
  /** The giving before it. */
  about: string | null;
}

interface DoseDialogProps {
  step: DoseStep;
  /** The givings of this medicine that hold. */
  givings: readonly DoseDocument[];
  now: { day: string; time: string };
  onClose: () => void;
}

export function DoseDialog({ step, givings, now, onClose }: DoseDialogProps) {
  const { t } = useTranslation();
  const { act, child, medicine, slot, about } = step;
  const me = useSession()?.user.id;
  const others = (useFaces() ?? []).filter(({ userId }) => userId !== me);
  const [picked, setSecond] = useState('');
  // Where there is only one other person, it is they.
  const second = picked === '' && others.length === 1 ? String(others[0]?.userId) : picked;
  const ownPin = useOwnPin();
  const [pins, setPins] = useState({ giver_pin: '', witness_pin: '' });
  const [looked, setLooked] = useState(false);
  const [openedOn] = useState(now.day);
  const draftKey = `dose:${openedOn}:${[child.id, medicine.id, act, slot, about].join(':')}`;
  const kept = useTypedDraft(draftKey, NOTHING);
  const { override, remark } = kept.value ?? NOTHING;
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const isGiving = act === 'given';
  const mayGive = ownPin === 'set' && others.length > 0;
  // Where an authorisation was written anew, what the one before said of the hours holds too.
  const hours = Math.max(
    ...[
      isWhole(medicine) ? hoursApart(medicine) : medicine.apart_hours,
      ...givings.map((one) => one.apart_hours),
    ].map((one) => one ?? 0),
  );
  const apart = hours || null;
  const bar = isGiving && isWhole(medicine) ? doseBar(medicine, givings, { ...now, slot }, apart) : null;
  const errorOf = useErrorOf(saving.errors);
  const requirePin = async (field: keyof typeof pins, userId: number, pin: string) => {
    const checked = await checkPin(userId, pin).catch((error: unknown) => {
      throw storageTroubleOf(error) === 'full' ? refused(field, 'This tablet is full') : error;
    });
    if (checked.right) return;
    setPins({ ...pins, [field]: '' });
    throw refused(field, t('This PIN is wrong. Tries left: {{count}}', { count: checked.left }));
  };
  /** Within the save: of two quick taps the second does nothing, and a dose is noted once. */
  const note = async () => {
    const witness = others.find(({ userId }) => String(userId) === second);
    if (isGiving) {
      const lacks = {
        ...(bar && override.trim() === '' && { override: ['Say why it is given anyway.'] }),
        ...(!looked && { container: [messages.medicineContainer] }),
        ...(!witness && { witness: [messages.doseWitnessRequired] }),
        // One that was not typed is no try.
        ...(pins.giver_pin.length < PIN_DIGITS && { giver_pin: [messages.doseGiverPin] }),
        ...(witness &&
          pins.witness_pin.length < PIN_DIGITS && { witness_pin: [messages.doseWitnessRequired] }),
      };
      if (!me || !witness || Object.keys(lacks).length > 0) throw new InvalidEntryError(lacks);
      await requirePin('giver_pin', me, pins.giver_pin);
      await requirePin('witness_pin', witness.userId, pins.witness_pin);
    }
    return noteDose({
      childId: child.id,
      medicine: { ...medicine, apart_hours: apart },
      act,
      slot,
      about,
      seen: givings,
      witness: isGiving && witness ? { id: witness.userId, name: witness.name } : null,
      override: bar ? override.trim() : null,
      note: remark.trim(),
      draftKey,
    });
  };
  if (kept.value === undefined) return null;
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={isGiving ? t('Give {{medicine}}', { medicine: medicine.medicine }) : t(doseActLabels[act])}
      act={bar ? t('Give in an emergency') : isGiving ? t('Give') : t('Save')}
      danger={bar !== null}
      dirty={kept.error !== null}
      busy={saving.busy}
      disabled={isGiving && !mayGive}
      onSend={() => void saving.run(note).then(focusFirstWrong)}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{child.fullname}</Text>
        <Facts medicine={medicine} />
      </Stack>
      {isGiving && !mayGive && (
        <Alert color="waiting">
          {ownPin === 'none'
            ? t('Two people give a dose, each with their PIN. Set yours first.')
            : t(
                'Two people give a dose. Pair this tablet with your preschool, and let a second person set a PIN on it.',
              )}
        </Alert>
      )}
      {bar && (
        <Alert color="alarm">
          {t(doseBarTexts[bar.why])}
          {bar.from && ` ${t('From {{time}}', { time: formatMoment(bar.from.toISOString()) })}`}
        </Alert>
      )}
      {isGiving && mayGive && (
        <>
          {bar && (
            <TextArea
              label={t('In an emergency: the reason')}
              autosize
              minRows={2}
              required
              value={override}
              onChange={(text) => kept.change({ override: text, remark })}
              error={errorOf('override')}
            />
          )}
          <Checkbox
            size="md"
            styles={{ label: { paddingBlock: 10 }, body: { alignItems: 'center' } }}
            label={t('I looked at the container: its label, the child’s name and its date')}
            checked={looked}
            aria-invalid={errorOf('container') ? true : undefined}
            onChange={(event) => setLooked(event.currentTarget.checked)}
            error={errorOf('container')}
          />
          <PinField
            label={t('Your PIN')}
            value={pins.giver_pin}
            onChange={(giver_pin) => setPins({ ...pins, giver_pin })}
            error={errorOf('giver_pin')}
          />
          <NativeSelect
            label={t('Second person')}
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value)}
            data={[
              { value: '', label: '' },
              ...others.map((one) => ({ value: String(one.userId), label: one.name })),
            ]}
            error={errorOf('witness')}
          />
          <PinField
            label={t('PIN of the second person')}
            value={pins.witness_pin}
            onChange={(witness_pin) => setPins({ ...pins, witness_pin })}
            error={errorOf('witness_pin')}
          />
        </>
      )}
      <TextArea
        label={t('Note')}
        autosize
        minRows={1}
        required={act === 'side_effect'}
        value={remark}
        onChange={(text) => kept.change({ override, remark: text })}
        error={errorOf('note')}
      />
      {problem && <Alert color="alarm">{t(problem)}</Alert>}
    </FormDialog>
  );
}

interface PinFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}

function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <PasswordInput
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const refused = (field: string, text: string) => new InvalidEntryError({ [field]: [text] });

const isWhole = (medicine: DoseStep['medicine']): medicine is Medicine => medicine.first_day !== undefined;

function Facts({ medicine }: Pick<DoseStep, 'medicine'>) {
  const { t } = useTranslation();
  const { medicine: name, dose, route, storage, condition, circumstances, note } = medicine;
  const how = [dose, route && t(medicineRouteLabels[route]), storage && t(medicineStorageLabels[storage])];
  return (
    <>
      <Text>{[name, ...how].filter(Boolean).join(' · ')}</Text>
      {[condition, circumstances, note].map((said) => said && <Text key={said}>{said}</Text>)}
    </>
  );
}
