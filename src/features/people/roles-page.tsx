/** What each role may do: read from the same list that the server decides by. */
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Permission, roles } from '#shared/permissions';
import { Page } from '../../components/page';
import type { Column } from '../../components/table/columns';
import { DataTable, type RowGroup } from '../../components/table/data-table';
import { permissionGroups, reachText } from './user-labels';
import { WhoReadsMoneyTable, WhoReadsTable } from './who-reads-table';

export function RolesPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Roles and permissions')}
      width="wide"
      back={{ to: '/users', label: t('Back to the people') }}
    >
      <Stack>
        <WhoReadsTable />
        <WhoReadsMoneyTable />
        <Title order={2} size="h4" mt="md">
          {t('What each role may do')}
        </Title>
        <Text c="dimmed">{t('Someone with several roles may do whatever any of them allows.')}</Text>
        <DataTable
          report
          label={t('Roles and permissions')}
          columns={columns}
          groups={groups}
          rowKey={([permission]) => permission}
        />
      </Stack>
    </Page>
  );
}

/** A permission, or what each role sees, and its name. */
type Line = readonly [permission: Permission | 'reach', label: string];

const columns: readonly Column<Line>[] = [
  { key: 'permission', label: 'Permission', sort: false, value: ([, label]) => i18next.t(label) },
  ...roles.map(
    ({ id, name, reach, permissions }): Column<Line> => ({
      key: String(id),
      label: name,
      sort: false,
      align: 'center',
      render: ([permission]) =>
        permission === 'reach' ? (
          i18next.t(reachText[reach])
        ) : (
          <Held held={permissions.includes(permission)} />
        ),
    }),
  ),
];

const groups: readonly RowGroup<Line>[] = [
  { key: 'reach', rows: [['reach', 'Sees']] },
  ...permissionGroups.map(({ label, permissions }) => ({
    key: label,
    label: <Label text={label} />,
    rows: permissions,
  })),
];

function Label({ text }: { text: string }) {
  return useTranslation().t(text);
}

function Held({ held }: { held: boolean }) {
  const { t } = useTranslation();
  if (!held) return <VisuallyHidden>{t('No')}</VisuallyHidden>;
  return (
    <>
      <IconCheck size={20} stroke={2.2} color="var(--mantine-color-done-text)" aria-hidden />
      <VisuallyHidden>{t('Yes')}</VisuallyHidden>
    </>
  );
}
