/**
 * Head office works in one preschool at a time on the screens that read this device's own data: chosen once,
 * changed here, kept as a principal's would be.
 */
import { Box, Button, Group, Menu, NavLink, Skeleton, Stack, Text } from '@mantine/core';
import { IconBuildingCommunity, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreschoolsOnline } from '../queries/preschools';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import { EmptyState } from '../components/empty-state';
import { FetchProblem, hasProblem } from '../components/fetch-problem';
import { Page } from '../components/page';
import { usePreschools } from '../local/hooks/use-classrooms';
import type { Session } from '../local/session';
import { choosePreschool } from '../local/session';

const unusual = { licensee: 'Licensee', close: 'Closed' } as const;

interface PreschoolGateProps {
  session: Session;
  children: ReactNode;
}

export function PreschoolGate({ session, children }: PreschoolGateProps) {
  if (session.preschoolId === null) return <ChoosePreschool />;
  return (
    <>
      <ChangePreschool chosen={session.preschoolId} />
      {children}
    </>
  );
}

function ChoosePreschool() {
  const { t } = useTranslation();
  const query = usePreschoolsOnline();
  const { data } = query;
  return (
    <Page title={t('Choose a preschool')} width="narrow">
      <Stack>
        <Text>
          {t(
            'Its classrooms, children and reports are then kept on this device, and work without a network.',
          )}
        </Text>
        <FetchProblem query={query} />
        {data === undefined && !hasProblem(query) && <Skeleton height={160} />}
        {data?.length === 0 && (
          <EmptyState
            title={t('There is no preschool yet')}
            hint={t('The office adds it under Preschools.')}
          />
        )}
        <Box>
          {data?.map((preschool) => (
            <NavLink
              key={preschool.id}
              component="button"
              mih={52}
              styles={{ label: { fontSize: '1rem' } }}
              label={preschool.name}
              description={preschool.status === 'active' ? undefined : t(unusual[preschool.status])}
              leftSection={<IconBuildingCommunity size={22} stroke={1.7} aria-hidden />}
              onClick={() => void choosePreschool(preschool.id)}
            />
          ))}
        </Box>
      </Stack>
    </Page>
  );
}

function ChangePreschool({ chosen }: { chosen: number }) {
  const { t } = useTranslation();
  const kept = usePreschools();
  const { data } = usePreschoolsOnline();
  const name = (data ?? kept)?.find((preschool) => preschool.id === chosen)?.name;
  return (
    <Group px={{ base: 'md', sm: 'lg' }} pt="xs" gap={4}>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="subtle"
            ml={-12}
            px={12}
            leftSection={<IconBuildingCommunity size={20} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            {name ?? t('Preschool')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data === undefined && <Menu.Label>{t('Needs the internet.')}</Menu.Label>}
          {data?.map((preschool) => (
            <Menu.Item
              key={preschool.id}
              mih={44}
              disabled={preschool.id === chosen}
              onClick={() => void choosePreschool(preschool.id)}
            >
              {preschool.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
