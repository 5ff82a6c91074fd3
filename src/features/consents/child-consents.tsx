/** The consents of a child as the office keeps them: on paper or said in person, for a named parent. */
import { NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { consentText } from '#shared/consent-texts';
import { consentNames } from '#shared/domain/consents';
import { type ChildConsents as Consents, consentEndpoints } from '#shared/endpoints/consents';
import { type Language, languageNames, languages } from '#shared/languages';
import { FetchProblem } from '../../components/fetch-problem';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { formatMoment } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { ConsentList, type Purpose } from './consent-list';

type Open = { purpose: Purpose; given: boolean } | null;

export function ChildConsents() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(consentEndpoints.view, { params: { id } });
  const [open, setOpen] = useState<Open>(null);
  const consents = query.data;
  return (
    <Stack maw="46rem">
      <FetchProblem query={query} until={<Skeleton height={320} aria-busy />} />
      {consents && (
        <>
          <ConsentList
            consents={consents}
            acts={(purpose) => (
              <>
                <PlainButton onClick={() => setOpen({ purpose, given: true })}>
                  {t('Record a consent')}
                </PlainButton>
                <PlainButton onClick={() => setOpen({ purpose, given: false })}>
                  {t('Record a withdrawal')}
                </PlainButton>
              </>
            )}
          />
          <Words history={consents.history} />
          {open && <RecordDialog consents={consents} open={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </Stack>
  );
}

function Words({ history }: Pick<Consents, 'history'>) {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('All consents and withdrawals')}
      </Title>
      {history.map((one) => (
        <details key={one.id}>
          <summary>
            {t(consentNames[one.purpose])}: {one.given ? t('Consent given') : t('No consent')} ·{' '}
            {one.guardian.name} · {formatMoment(one.recorded_at)}
          </summary>
          <Text>{consentText(one.purpose, one.version, one.language)}</Text>
          <Muted>
            {t('Version {{version}}, {{language}}, recorded by {{name}}', {
              version: one.version,
              language: languageNames[one.language],
              name: one.recorded_by.name,
            })}
          </Muted>
        </details>
      ))}
    </Stack>
  );
}

interface RecordDialogProps {
  consents: Consents;
  open: NonNullable<Open>;
  onClose: () => void;
}

function RecordDialog({ consents, open, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [guardian, setGuardian] = useState(String(consents.guardians[0]?.id ?? ''));
  const [how, setHow] = useState<'paper' | 'in_person'>('paper');
  const [language, setLanguage] = useState<Language>('ms');
  const save = useSave(consentEndpoints.record, {
    done: t('Saved'),
    failed: true,
    onSaved: onClose,
    onEnd: () => invalidate(consentEndpoints),
  });
  const { purpose, version } = open.purpose;
  return (
    <FormDialog
      title={open.given ? t('Record a consent') : t('Record a withdrawal')}
      onClose={onClose}
      act={t('Save')}
      dirty={false}
      busy={save.busy}
      onSubmit={() =>
        save.submit({
          params: { id: consents.child.id },
          body: {
            purpose,
            version,
            language,
            how,
            given: open.given,
            guardian_id: guardian === '' ? null : Number(guardian),
          },
        })
      }
    >
      <NativeSelect
        label={t('Parent')}
        value={guardian}
        onChange={(event) => setGuardian(event.currentTarget.value)}
        data={choicesOf(consents.guardians)}
        error={save.errors.guardian_id?.[0]}
      />
      <NativeSelect
        label={t('How')}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value === 'paper' ? 'paper' : 'in_person')}
        data={[
          { value: 'paper', label: t('On paper') },
          { value: 'in_person', label: t('In person') },
        ]}
      />
      <NativeSelect
        label={t('Language of the text')}
        value={language}
        onChange={(event) => {
          const chosen = languages.find((one) => one === event.currentTarget.value);
          if (chosen) setLanguage(chosen);
        }}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      <Text>{consentText(purpose, version, language)}</Text>
    </FormDialog>
  );
}
