/** A medicine is authorised: a parent signs by saving; the office brings the photograph of a paper. */
import { Checkbox, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  medicineRouteLabels,
  medicineRoutes,
  medicineStorageLabels,
  medicineStorages,
  typedTimes,
} from '#shared/domain/medicine';
import { type MedicineList, medicineEndpoints, medicineProblems } from '#shared/endpoints/medicines';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { FileButton } from '../../components/file-button';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { TextArea } from '../../components/text-area';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const EMPTY = {
  medicine: '',
  condition: '',
  dose: '',
  route: 'mouth',
  times: '',
  circumstances: '',
  apart_hours: '',
  first_day: '',
  last_day: '',
  given_day: '',
  given_time: '',
  storage: 'room',
  note: '',
  expires_on: '',
  signed_by: '',
  container_checked: '0',
};
type Draft = typeof EMPTY;

const bodyOf = (draft: Draft) => ({ ...draft, times: typedTimes(draft.times) });

export function MedicineForm({ list, onClose }: { list: MedicineList; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [draft, setDraft] = useState(EMPTY);
  const [paper, setPaper] = useState<File | null>(null);
  const save = useSave(medicineEndpoints.authorise, {
    // Beside a photograph the contract is not looked at before the server has it.
    check: () => ({
      ...medicineProblems(bodyOf(draft)),
      ...(list.from_paper && draft.signed_by.trim() === '' && { signed_by: [messages.medicineSignRequired] }),
      ...(list.from_paper && paper === null && { paper: [messages.medicinePaperRequired] }),
    }),
    done: t('Saved'),
    onSaved: onClose,
    onEnd: () => invalidate(medicineEndpoints),
  });
  const { errorOf } = save;
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const value = (field: keyof Draft, label: string) => ({
    label,
    value: draft[field],
    error: errorOf(field),
    onChange: set(field),
  });
  const text = (field: keyof Draft, label: string) => ({
    ...value(field, label),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(field)(event.currentTarget.value),
  });
  const send = () =>
    save.submit({
      params: { id: list.child.id },
      body: bodyOf(draft) as never,
      ...(paper && { files: { paper } }),
    });
  return (
    <FormDialog
      title={t('Authorise a medicine')}
      act={list.from_paper ? t('Save') : t('Sign and authorise')}
      busy={save.busy}
      dirty={JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      onSend={send}
      onClose={onClose}
    >
      <TextInput required {...text('medicine', t('Medicine'))} />
      <TextInput required {...text('condition', t('What it is for'))} />
      <TextInput required {...text('dose', t('Dose'))} />
      <NativeSelect
        {...text('route', t('How it is given'))}
        data={medicineRoutes.map((route) => ({ value: route, label: t(medicineRouteLabels[route]) }))}
      />
      <TextInput {...text('times', t('Times, such as 08:00, 12:30'))} />
      <TextInput {...text('circumstances', t('Or as needed: when?'))} />
      <TextInput
        inputMode="numeric"
        description={t('Left empty: half the time between its doses')}
        {...text('apart_hours', t('Minimum hours between two doses'))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField required {...value('first_day', t('First day'))} />
        <DateField required {...value('last_day', t('Last day'))} />
        <DateField {...value('given_day', t('Last given on'))} />
        <TextInput type="time" {...text('given_time', t('Last given at'))} />
      </SimpleGrid>
      <NativeSelect
        {...text('storage', t('Where it is stored'))}
        data={medicineStorages.map((one) => ({ value: one, label: t(medicineStorageLabels[one]) }))}
      />
      <DateField {...value('expires_on', t('Expiry date on the label'))} />
      <TextArea autosize minRows={2} {...value('note', t('Note'))} />
      {list.from_paper && (
        <>
          <TextInput required {...text('signed_by', t('Who signed'))} />
          <Checkbox
            label={t('I looked at the container: its label, the child’s name and its date')}
            checked={draft.container_checked === '1'}
            onChange={(event) => set('container_checked')(event.currentTarget.checked ? '1' : '0')}
            error={errorOf('container_checked')}
          />
          <Input.Wrapper label={t('Photograph of the signed paper')} error={errorOf('paper')} required>
            <div>
              <FileButton
                label={t('Photograph of the signed paper')}
                accept="image/jpeg,image/png,image/webp,application/pdf"
                onChoose={setPaper}
              >
                {paper?.name ?? t('Choose a file')}
              </FileButton>
            </div>
          </Input.Wrapper>
        </>
      )}
      <SaveProblem error={save.error} fields={[...Object.keys(EMPTY), 'paper']} />
    </FormDialog>
  );
}
