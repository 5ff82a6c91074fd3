/** Somebody who may fetch a child is named; the preschool may note instead that somebody must not. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectorList, collectorEndpoints, collectorForm } from '#shared/endpoints/collectors';
import { DateField } from '../../components/date-field';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { PersonPhoto } from '../../components/person-photo';
import { PhotoField } from '../../components/photo-field';
import { SaveProblem } from '../../components/save-problem';
import { TextArea } from '../../components/text-area';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const EMPTY = {
  name: '',
  relation: '',
  phone_no: '',
  ic_last4: '',
  from_on: '',
  to_on: '',
  never_alone: false,
  forbidden: false,
  parent: '',
  reason: '',
  ordered_on: '',
};
type Draft = typeof EMPTY;

interface CollectorFormProps {
  list: CollectorList;
  onClose: () => void;
}

export function CollectorForm({ list, onClose }: CollectorFormProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [draft, setDraft] = useState(EMPTY);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const params = { id: list.child.id };
  const send = async (body: ReturnType<typeof bodyOf>, idempotencyKey: string) => {
    const named = await call(collectorEndpoints.name, { params, body, idempotencyKey });
    // Named last, under the lock of the child: the highest.
    const id = Math.max(...named.collectors.map((one) => one.id));
    if (!photo) return named;
    // The last one is theirs.
    return call(collectorEndpoints.setPhoto, { params: { id }, files: { photo }, idempotencyKey: null });
  };
  const save = useSave(send, {
    form: collectorForm,
    done: list.may_confirm ? t('Saved') : t('The preschool is asked to confirm.'),
    onSaved: onClose,
    onEnd: () => invalidate(collectorEndpoints),
  });
  const { errorOf } = save;
  const text = (field: keyof Draft, label: string) => ({
    label,
    value: draft[field] as string,
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [field]: event.currentTarget.value }),
  });
  const date = (field: keyof Draft, label: string) => ({
    label,
    value: draft[field] as string,
    error: errorOf(field),
    onChange: (value: string) => setDraft({ ...draft, [field]: value }),
  });
  const check = (field: keyof Draft, label: string) => ({
    label,
    checked: draft[field] as boolean,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      setDraft({ ...draft, [field]: event.currentTarget.checked }),
  });
  const { forbidden, parent } = draft;
  return (
    <FormDialog
      title={t('Add a person')}
      act={list.may_confirm ? t('Save') : t('Ask the preschool')}
      busy={save.busy}
      dirty={photo !== null || JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      onSend={() => save.submit(bodyOf(draft))}
      onClose={onClose}
    >
      {list.may_confirm && <Checkbox {...check('forbidden', t('This person must not fetch the child'))} />}
      {forbidden && (
        <NativeSelect
          label={t('Parent')}
          value={parent}
          onChange={(event) => setDraft({ ...draft, parent: event.currentTarget.value })}
          data={[{ value: '', label: t('Somebody else') }, ...choicesOf(list.parents)]}
          error={errorOf('parent_id')}
        />
      )}
      {!(forbidden && parent) && <TextInput required {...text('name', t('Name'))} />}
      <PhotoField
        current={null}
        choice={photo}
        onChoose={(chosen) => setPhoto(chosen ?? null)}
        error={errorOf('photo')}
      >
        {(shown) => <PersonPhoto photo={shown} size={96} />}
      </PhotoField>
      <TextInput {...text('relation', t('Relation'))} />
      {forbidden ? (
        <>
          <TextArea required autosize minRows={2} {...date('reason', t('Reason'))} />
          <DateField {...date('ordered_on', t('Date of the court order'))} />
        </>
      ) : (
        <>
          <TextInput type="tel" {...text('phone_no', t('Phone No'))} />
          <TextInput {...text('ic_last4', t('Last four characters of the identity card'))} />
          <Checkbox {...check('never_alone', t('Only together with somebody else on the list'))} />
        </>
      )}
      <DateField {...date('from_on', t('First day'))} description={t('Leave blank to start today')} />
      <DateField {...date('to_on', t('Last day'))} description={t('Leave blank for no last day')} />
      <SaveProblem error={save.error} fields={Object.keys(EMPTY).concat('parent_id', 'photo')} />
    </FormDialog>
  );
}

function bodyOf({ parent, forbidden, never_alone, ...texts }: Draft) {
  const given = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.trim() === '' ? null : text.trim()]),
  ) as Record<keyof typeof texts, string | null>;
  const allowed = { phone_no: given.phone_no, ic_last4: given.ic_last4, never_alone };
  const refused = { reason: given.reason, ordered_on: given.ordered_on };
  const { name, relation, from_on, to_on } = given;
  return {
    name: forbidden && parent ? null : name,
    relation,
    from_on,
    to_on,
    forbidden,
    parent_id: forbidden && parent ? Number(parent) : null,
    ...(forbidden ? refused : allowed),
  };
}
