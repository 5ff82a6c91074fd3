/** A breach of personal data: noted, added to, and closed. */
import { Checkbox, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptOfChild, keptOfChild } from '#shared/domain/who-reads';
import { type Breach, breachEndpoints } from '#shared/endpoints/breaches';
import { FormDialog } from '../../components/form-dialog';
import { keptText } from '../../components/kept-labels';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { conflictOf, useSave } from '../../queries/use-save';
import { MomentField } from './moment-field';

const empty = {
  title: '',
  what_happened: '',
  discovered_at: null as string | null,
  began_at: null as string | null,
  ended_at: null as string | null,
  data: [] as KeptOfChild[],
  people: null as number | null,
  harm_likely: true,
  measures: '',
  commissioner_told_at: null as string | null,
  people_told_at: null as string | null,
  closed: false,
};
type Fields = typeof empty;

interface BreachDialogProps {
  /** Null for a new one. */
  breach: Breach | null;
  onClose: () => void;
}

export function BreachDialog({ breach, onClose }: BreachDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [begun, setBegun] = useState(breach);
  const { fields, change, dirty } = useFields<Fields>(begun ? fieldsOf(begun) : empty);
  const save = useSave(
    (given: Fields, idempotencyKey) => {
      const body = { ...given, discovered_at: given.discovered_at ?? '' };
      return begun === null
        ? call(breachEndpoints.create, { body, idempotencyKey })
        : call(breachEndpoints.update, {
            params: { id: begun.id },
            body: { ...body, version: begun.version },
            idempotencyKey,
          });
    },
    {
      form: breachEndpoints.create.body,
      onSaved: async () => {
        notifySuccess(t('Breach recorded.'));
        onClose();
        await invalidate(breachEndpoints);
      },
      // What was typed stays; the next save is over what somebody else saved meanwhile.
      onFailed: (error) => {
        const now = conflictOf(error) as Breach | undefined;
        if (now) setBegun(now);
      },
    },
  );
  const { errorOf } = save;
  const field = fieldOf({ fields, change, errorOf });
  const moment = (
    name: 'discovered_at' | 'began_at' | 'ended_at' | 'commissioner_told_at' | 'people_told_at',
  ) => ({
    value: fields[name],
    onChange: (value: string | null) => change({ [name]: value }),
    error: errorOf(name),
  });
  return (
    <FormDialog
      title={breach === null ? t('Record a breach') : t('A breach of personal data')}
      dirty={!save.saved && dirty}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit(fields)}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <Stack>
        <TextInput label={t('Title')} required data-autofocus {...field('title')} />
        <Textarea label={t('What happened')} required autosize minRows={3} {...field('what_happened')} />
        <MomentField label={t('Discovered')} required {...moment('discovered_at')} />
        <MomentField label={t('Began')} {...moment('began_at')} />
        <MomentField label={t('Ended')} {...moment('ended_at')} />
        <Checkbox.Group
          label={t('Data affected')}
          required
          value={fields.data}
          onChange={(chosen) => change({ data: keptOfChild.filter((kept) => chosen.includes(kept)) })}
          error={errorOf('data')}
        >
          <Stack gap="xs" mt={4}>
            {keptOfChild.map((kept) => (
              <Checkbox key={kept} value={kept} label={t(keptText[kept])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NumberInput
          label={t('Number of people')}
          description={t('As far as known.')}
          min={0}
          allowDecimal={false}
          value={fields.people ?? ''}
          onChange={(value) => change({ people: value === '' ? null : Number(value) })}
          error={errorOf('people')}
        />
        <Checkbox
          label={t('Likely to harm people')}
          checked={fields.harm_likely}
          onChange={(event) => change({ harm_likely: event.currentTarget.checked })}
        />
        <Textarea label={t('What was done')} autosize minRows={2} {...field('measures')} />
        <MomentField label={t('Commissioner told')} {...moment('commissioner_told_at')} />
        {fields.harm_likely && <MomentField label={t('People told')} {...moment('people_told_at')} />}
        <Checkbox
          label={t('Closed')}
          checked={fields.closed}
          onChange={(event) => change({ closed: event.currentTarget.checked })}
        />
        {fields.closed && fields.commissioner_told_at === null && (
          <Text c="waiting">
            {t('The Commissioner has not been told. Say under “What was done” why not.')}
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}

const fieldsOf = (breach: Breach): Fields => ({
  ...empty,
  title: breach.title,
  what_happened: breach.what_happened,
  discovered_at: breach.discovered_at,
  began_at: breach.began_at,
  ended_at: breach.ended_at,
  data: breach.data,
  people: breach.people,
  harm_likely: breach.harm_likely,
  measures: breach.measures ?? '',
  commissioner_told_at: breach.commissioner_told_at,
  people_told_at: breach.people_told_at,
  closed: breach.closed_at !== null,
});
