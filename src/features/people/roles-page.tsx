/** What each role may do (F23): read from the same list that the server decides by. */
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#shared/permissions';
import table from '../../components/data-table.module.css';
import { Page } from '../../components/page';
import { permissionGroups, reachWords } from './user-words';
import classes from './users.module.css';

export function RolesPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Roles and permissions')}
      width="wide"
      back={{ to: '/users', label: t('Back to the people') }}
    >
      <Stack>
        <Text c="dimmed">
          {t('What each role may do. Who has more than one role may do what any of them gives.')}
        </Text>
        <section
          className={`${table.scroll} ${classes.matrix}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
          tabIndex={0}
          aria-label={t('Roles and permissions')}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th className={table.pinned}>{t('Permission')}</th>
                {roles.map(({ id, name }) => (
                  <th key={id} className={classes.held}>
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <td className={`${table.pinned} ${table.name}`}>{t('Sees')}</td>
                {roles.map(({ id, reach }) => (
                  <td
                    key={id}
                    className={classes.held}
                    style={{ whiteSpace: 'normal', overflowWrap: 'normal' }}
                  >
                    {t(reachWords[reach])}
                  </td>
                ))}
              </tr>
              {permissionGroups.map((group) => (
                <Fragment key={group.label}>
                  <tr className={classes.group}>
                    <th className={table.pinned} scope="rowgroup">
                      {t(group.label)}
                    </th>
                    <th colSpan={roles.length} aria-hidden />
                  </tr>
                  {group.permissions.map(([permission, label]) => (
                    <tr key={permission}>
                      <td className={`${table.pinned} ${table.name}`}>{t(label)}</td>
                      {roles.map((role) => (
                        <td key={role.id} className={classes.held}>
                          <Held held={role.permissions.includes(permission)} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      </Stack>
    </Page>
  );
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
