/** Who can fetch a child, as staff see it: the guardians of each parent, to change for those who look after parents. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { profileEndpoints } from '#shared/endpoints/people-profiles';
import { FetchProblem } from '../../components/fetch-problem';
import { useCall } from '../../queries/use-call';
import { GuardiansPanel, GuardiansTable } from './guardians-panel';

export function ChildGuardians() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(profileEndpoints.ofChild, { params: { id } });
  return (
    <Stack gap="lg">
      <FetchProblem query={query} />
      {query.data?.map(({ parent, editable, guardians }) =>
        editable ? (
          <GuardiansPanel key={parent.id} userId={parent.id} of={parent.name} />
        ) : (
          <Stack key={parent.id} component="section" gap="sm">
            <div>
              <Title order={2}>{t('Guardians of {{name}}', { name: parent.name })}</Title>
              <Text c="dimmed">{t('People who can pick up the children.')}</Text>
            </div>
            <GuardiansTable guardians={guardians} />
          </Stack>
        ),
      )}
    </Stack>
  );
}
