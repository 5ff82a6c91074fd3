/** Create Terms And Conditions, and their edit. The whole screen on a phone; closing asks where something was typed. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Group, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmptyRichText } from '#shared/domain/rich-text';
import { errorsIn } from '#shared/endpoints/field-errors';
import { newTermsForm, type Terms, termsEndpoints, termsStatuses } from '#shared/endpoints/terms';
import { languageNames } from '#shared/languages';
import { messages } from '#shared/messages';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { FormErrors } from '../../components/form-errors';
import { Muted, PlainButton } from '../../components/plain';
import { RichTextField } from '../../components/rich-text-field';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { termsLooks } from './terms-page';

interface TermsDialogProps {
  /** Null for new ones. */
  terms: Terms | null;
  onClose: () => void;
}

export function TermsDialog({ terms, onClose }: TermsDialogProps) {
  const { t } = useTranslation();
  const form = useTermsForm(terms, onClose);
  const { fields, errorOf, change } = form;
  const field = fieldOf(form);
  const preschools = usePreschoolsOnline();
  const statuses = termsStatuses.filter((status) => status !== 'draft' || !terms || terms.status === 'draft');
  return (
    <FormDialog
      wide
      title={terms === null ? t('Create Terms And Conditions') : t('Edit Terms And Conditions')}
      dirty={form.dirty}
      act={t('Submit')}
      cancel={t('Close')}
      busy={form.busy}
      onSend={form.submit}
      onClose={onClose}
    >
      <TextInput label={t('Name')} required data-autofocus {...field('name')} />
      <RichTextField
        key={form.shown}
        label={t('Content')}
        initial={fields.content}
        onStart={form.startContent}
        onChange={(content) => change({ content })}
        error={errorOf('content')}
      />
      <Translations key={`${form.shown} translations`} form={form} />
      <MultiSelect
        label={t('Preschools')}
        description={t('Leave blank to include all preschools.')}
        data={choicesOf(preschools.data)}
        value={fields.preschools}
        onChange={(chosen) => change({ preschools: chosen })}
        error={errorOf('preschools')}
        searchable
        clearable
        limit={200}
        nothingFoundMessage={t('Nothing found')}
        clearButtonProps={{ 'aria-label': t('Clear the preschools') }}
      />
      <NativeSelect
        label={t('Status')}
        description={t('Active terms appear on every parent’s home until accepted.')}
        {...field('status')}
        data={statuses.map((value) => ({ value, label: t(termsLooks[value].label) }))}
      />
      {form.becomesVersion !== null && (
        <Muted role="status">
          {t('This text becomes version {{version}}: every parent is asked to accept it again.', {
            version: form.becomesVersion,
          })}
        </Muted>
      )}
      <FormErrors errors={[...new Set(Object.values(form.errors).flat())]} />
      <SaveProblem error={form.error} fields={['name', 'content', 'translations', 'preschools', 'status']} />
      {form.theirs && (
        <Group justify="flex-end">
          <PlainButton onClick={form.takeTheirs}>{t('Show theirs')}</PlainButton>
          <PlainButton onClick={form.saveMine}>{t('Save mine anyway')}</PlainButton>
        </Group>
      )}
    </FormDialog>
  );
}

/** The same text in the languages of parents: a language that stays empty has none. */
function Translations({ form }: { form: ReturnType<typeof useTermsForm> }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  return (['ms', 'zh'] as const).map((language) => {
    const text = fields[language];
    const set = (part: Partial<typeof text>) => change({ [language]: { ...text, ...part } });
    return (
      <details key={language} open={text.name !== '' || undefined}>
        <Text component="summary" fw={600}>
          {languageNames[language]}
        </Text>
        <Stack mt="xs">
          <TextInput
            label={t('Name in {{language}}', { language: languageNames[language] })}
            value={text.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf(`translations.${language}.name`)}
          />
          <RichTextField
            label={t('Content in {{language}}', { language: languageNames[language] })}
            initial={text.content}
            onStart={(content) => form.startTranslation(language, content)}
            onChange={(content) => set({ content })}
            error={errorOf(`translations.${language}.content`)}
          />
        </Stack>
      </details>
    );
  });
}

/** What the form of terms holds, checks and sends. What was typed stays when the save fails. */
function useTermsForm(given: Terms | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  /** The state that is edited: another one after a conflict. */
  const [terms, setTerms] = useState(given);
  const { fields, begun, dirty, change, begin } = useFields(valuesOf(given));
  const save = useSave(
    ({ updated_at, ...body }: ReturnType<typeof bodyOf> & { updated_at?: string }, idempotencyKey) => {
      if (terms === null) return call(termsEndpoints.create, { body, idempotencyKey });
      const params = { id: terms.id };
      return call(termsEndpoints.update, { params, body: { ...body, updated_at }, idempotencyKey });
    },
    {
      check: (body) => ({
        ...errorsIn(newTermsForm, body),
        ...(isEmptyRichText(body.content) && { content: [messages.contentRequired] }),
      }),
      done: t(terms === null ? messages.termsCreated : messages.termsUpdated),
      onSaved: async () => {
        onDone();
        await invalidate(termsEndpoints);
      },
    },
  );
  const theirs = (save.conflict as Terms | undefined) ?? null;
  const submit = (updated_at = terms?.updated_at) => save.submit({ ...bodyOf(fields), updated_at });
  const isOther =
    fields.name !== begun.name ||
    fields.content !== begun.content ||
    (['ms', 'zh'] as const).some(
      (language) =>
        begun[language].name !== '' && JSON.stringify(fields[language]) !== JSON.stringify(begun[language]),
    );
  return {
    ...save,
    fields,
    theirs,
    dirty: dirty && !save.saved,
    /** Changes with what the editor has to show anew. */
    shown: terms?.updated_at ?? 'new',
    /** The version that a save makes; null where it makes none. */
    becomesVersion: terms?.published_at && isOther ? terms.version + 1 : null,
    change,
    /** The editor writes the same text in its own way: that is nobody's change. */
    startContent: (content: string) => begin({ content }),
    startTranslation: (language: 'ms' | 'zh', content: string) =>
      begin({ [language]: { ...fields[language], content } }),
    submit: () => submit(),
    saveMine: () => submit(theirs?.updated_at),
    takeTheirs: () => {
      setTerms(theirs);
      begin(valuesOf(theirs));
      save.reset();
    },
  };
}

const noText = { name: '', content: '' };

function valuesOf(terms: Terms | null) {
  return {
    name: terms?.name ?? '',
    content: terms?.content ?? '',
    ms: terms?.translations.ms ?? noText,
    zh: terms?.translations.zh ?? noText,
    preschools: (terms?.preschools ?? []).map(({ id }) => String(id)),
    status: terms?.status ?? ('draft' as const),
  };
}

function bodyOf({ preschools, ms, zh, ...rest }: ReturnType<typeof valuesOf>) {
  const given = (text: typeof ms) => (text.name === '' && isEmptyRichText(text.content) ? null : text);
  return { ...rest, translations: { ms: given(ms), zh: given(zh) }, preschools: preschools.map(Number) };
}
