/** The parents' home, as far as it goes today: their own children, from the server, and an honest word on it. */
import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Child, childrenEndpoints } from '#shared/endpoints/children';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatAge } from '../../components/format';
import { Page } from '../../components/page';
import { PersonAvatar } from '../../components/person-avatar';
import { call } from '../../local/call';

export function MyChildrenPage() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['my-children'],
    queryFn: ({ signal }) => call(childrenEndpoints.list, { query: { per_page: 50 }, signal }),
  });
  const { data } = query;
  return (
    <Page title={t('My children')} width="narrow">
      <Stack>
        <FetchProblem query={query} />
        {data === undefined && !hasProblem(query) && <Skeleton height={112} radius="md" />}
        {data?.map((child) => (
          <ChildCard key={child.id} child={child} />
        ))}
        {data?.length === 0 && (
          <EmptyState
            title={t('No child is registered with your account')}
            hint={t('Ask the office of your preschool to connect your children with this e-mail address.')}
          />
        )}
        {data && data.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('Reports of the day, invoices and receipts will appear here.')}
          </Text>
        )}
      </Stack>
    </Page>
  );
}

function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation();
  const where = [child.preschool.name, child.classroom?.name].filter(Boolean).join(' · ');
  const what = [formatAge(child.born_on), t(child.status.name), child.product_model?.name]
    .filter(Boolean)
    .join(' · ');
  return (
    <Paper p="md" radius="md">
      <Group wrap="nowrap">
        <PersonAvatar name={child.fullname} size={56} />
        <div>
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {child.fullname}
          </Title>
          <Text>{where}</Text>
          <Text size="sm" c="dimmed">
            {what}
          </Text>
        </div>
      </Group>
    </Paper>
  );
}
