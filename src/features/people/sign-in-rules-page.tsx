/** How people sign in: whether principals have to have a second step, as head office has, and what tablets keep meanwhile. */
import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignInRules, signInRulesEndpoints } from '#shared/endpoints/second-factor';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { useUnsaved } from '../../components/use-unsaved';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function SignInRulesPage() {
  const { t } = useTranslation();
  const query = useCall(signInRulesEndpoints.view, {});
  return (
    <Page
      title={t('Sign-in rules')}
      back={{ to: '/settings/preschools', label: t('Preschools') }}
      width="narrow"
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'Super admins, administrators and finance take a second step when they sign in: a code from their phone, or a passkey. Teachers, therapists and parents don’t.',
          )}
        </Text>
        <FetchProblem query={query} until={<RowsSkeleton rows={1} />} />
        {query.data && <RulesForm rules={query.data} />}
      </Stack>
    </Page>
  );
}

function RulesForm({ rules }: { rules: SignInRules }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [principals, setPrincipals] = useState(rules.principals_second_factor);
  const [days, setDays] = useState(String(rules.tablet_days));
  const save = useSave(signInRulesEndpoints.save, {
    done: t('Saved.'),
    onSaved: () => invalidate(signInRulesEndpoints),
  });
  // What is no number is left for the contract to refuse, in its own words.
  const tablet_days = /^\d{1,9}$/.test(days.trim()) ? Number(days.trim()) : Number.NaN;
  useUnsaved(
    !save.saved && (principals !== rules.principals_second_factor || tablet_days !== rules.tablet_days),
  );
  return (
    <Form onSend={() => save.submit({ body: { principals_second_factor: principals, tablet_days } })}>
      <Stack>
        <Switch
          label={t('Principals need a second step too')}
          description={t('Those without one must set it up at once, before anything else.')}
          checked={principals}
          onChange={(event) => setPrincipals(event.currentTarget.checked)}
        />
        <TextInput
          label={t('Days a tablet keeps its data without contact')}
          description={t('7 to 60. What was written on it stays, sealed, until its author signs in.')}
          inputMode="numeric"
          autoComplete="off"
          maw={360}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          error={save.errorOf('tablet_days')}
        />
        <SaveProblem error={save.error} fields={['tablet_days']} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
