/**
 * What stands around every screen of one child: who it is, and the tabs that lead from one screen to the
 * other. It says by itself where the child is not to be had, so the screens inside need not.
 */
import { Flex, Group, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconUserEdit, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { ActIcon } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatAge } from '../../components/format';
import { Page } from '../../components/page';
import { PersonName } from '../../components/person-name';
import { Muted, PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { TabLinks } from '../../components/tab-links';
import { useCan } from '../../components/use-can';
import { CallError } from '../../local/errors';
import { useToday } from '../../local/hooks/use-today';
import { StatusMark } from './status-mark';
import { type ChildRecord, useChildId, useChildRecord } from './use-child-record';

interface ChildFrameProps {
  /** The screens of a child that this person may open; `path` holds `:id`. */
  tabs: readonly { path: string; label: string }[];
  children: ReactNode;
}

export function ChildFrame({ tabs, children }: ChildFrameProps) {
  const { t } = useTranslation();
  const id = useChildId();
  const [pathname] = useLocation();
  const { child, query } = useChildRecord(id);
  const links = tabs.map(({ path, label }) => ({ to: path.replace(':id', String(id)), label: t(label) }));
  return (
    <Page title={t('Child')} back={{ to: '/children', label: t('Back to the children') }} width="wide">
      {child ? (
        <Stack gap="md">
          <ChildHead child={child} />
          <TabLinks label={t('Child')} tabs={links} current={pathname.replace(/\/$/, '')} />
          {children}
        </Stack>
      ) : (
        <Missing query={query} loading={child === undefined} />
      )}
    </Page>
  );
}

interface MissingProps {
  query: ReturnType<typeof useChildRecord>['query'];
  loading: boolean;
}

function Missing({ query, loading }: MissingProps) {
  const { t } = useTranslation();
  const { error } = query;
  if (!query.isEnabled || (error instanceof CallError && error.status === 404)) {
    return (
      <EmptyState
        title={t('This child is not there')}
        hint={t('They may have moved to another preschool, or the address is not right.')}
        action={
          <PlainButton component={Link} href="/children">
            {t('Back to the children')}
          </PlainButton>
        }
      />
    );
  }
  if (!loading && hasProblem(query)) return <FetchProblem query={query} />;
  return (
    <Stack aria-busy>
      <Skeleton height={64} maw={420} />
      <Skeleton height={44} />
      <RowsSkeleton rows={4} />
    </Stack>
  );
}

/** The card at the head of a child's page: name, status, preschool, products. */
export function ChildHead({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const today = useToday();
  const can = useCan();
  const where = [child.preschool, child.classroom].filter(Boolean).join(' · ');
  return (
    <Group wrap="nowrap" align="flex-start">
      <Face of="child" id={child.id} classroomId={child.classroom_id} photo={child.photo} size={64} />
      <Stack gap={2} miw={0} flex={1}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          <PersonName of={child.fullname} />
        </Title>
        <Group gap="xs">
          <StatusMark status={child.status} />
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[formatAge(child.born_on, today), where].filter(Boolean).join(' · ')}
          </Text>
        </Group>
        <Muted>{child.products.join(', ')}</Muted>
      </Stack>
      {can('children_edit') && (
        <Flex gap={4} direction={{ base: 'column', xs: 'row' }}>
          <Tooltip label={t('Edit Child')}>
            <ActIcon
              Icon={IconUserEdit}
              iconSize={24}
              label={t('Edit Child')}
              href={`/children/${child.id}/edit`}
            />
          </Tooltip>
          <Tooltip label={t('Edit Parent')}>
            <ActIcon
              Icon={IconUsersGroup}
              iconSize={24}
              label={t('Edit Parent')}
              href={`/children/${child.id}/parents`}
            />
          </Tooltip>
        </Flex>
      )}
    </Group>
  );
}
