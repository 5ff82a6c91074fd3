/** How people sign in: whether principals have to have a second step, as head office has. */
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignInRules, signInRulesEndpoints } from '#shared/endpoints/second-factor';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
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
            'Super admins, administrators and finance take a second step when they sign in: a code of their phone, or a passkey. Teachers, therapists and parents never do.',
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
  const save = useSave(signInRulesEndpoints.save, {
    done: t('Saved.'),
    onSaved: () => invalidate(signInRulesEndpoints),
  });
  return (
    <Form onSend={() => save.submit({ body: { principals_second_factor: principals } })}>
      <Stack>
        <Switch
          label={t('Principals have to have a second step too')}
          description={t('Whoever has none sets it up before anything else, at once.')}
          checked={principals}
          onChange={(event) => setPrincipals(event.currentTarget.checked)}
        />
        <SaveProblem error={save.error} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
