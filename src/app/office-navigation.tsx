/** The office's navigation at the side: groups that fold, one open at a time, each with how much waits in it. */
import '@mantine/core/styles/Divider.layer.css';
import { Divider, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { EntryCount } from './entry-count';
import { entryAt, type NavigationEntry } from './homes';
import classes from './navigation.module.css';
import type { EntryGroup } from './office-groups';
import { SideHead, SideLink } from './side-navigation';

interface OfficeNavigationProps {
  user: SessionUser;
  groups: readonly EntryGroup[];
}

export function OfficeNavigation({ user, groups }: OfficeNavigationProps) {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  const current = entryAt(
    groups.flatMap(({ entries }) => entries),
    pathname,
  );
  const here = groups.find(({ entries }) => current && entries.includes(current))?.label ?? null;
  // What was opened by hand stays open until one goes to another group.
  const [chosen, choose] = useState<{ at: string | null; open: string | null } | null>(null);
  const open = chosen?.at === here ? chosen.open : (here ?? homeGroup(groups));
  const firstSetUp = groups.find(({ setUp }) => setUp);
  return (
    <Stack h="100%" gap={0} p="sm" className={classes.side}>
      <SideHead user={user} />
      {groups.map((group) => (
        <div key={group.label}>
          {group === firstSetUp && (
            <Divider
              my="sm"
              label={
                <Text span size="xs" c="dimmed" fw={600}>
                  {t('Set-up')}
                </Text>
              }
              labelPosition="left"
            />
          )}
          <Group
            group={group}
            current={current}
            open={group.label === null || group.label === open}
            onToggle={(wanted) => choose({ at: here, open: wanted ? group.label : null })}
          />
        </div>
      ))}
    </Stack>
  );
}

/** Open on a screen of no group: the children of who works with them, else the bills. */
const homeGroup = (groups: readonly EntryGroup[]) =>
  groups.some(({ entries }) => entries.some(({ path }) => path === '/today')) ? 'Children' : 'Billing';

interface GroupProps {
  group: EntryGroup;
  current: NavigationEntry | undefined;
  open: boolean;
  onToggle: (wanted: boolean) => void;
}

function Group({ group: { label, entries }, current, open, onToggle }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const links = entries.map((entry) => (
    <SideLink key={entry.path} entry={entry} current={entry === current} />
  ));
  if (label === null) return <div className={classes.fixed}>{links}</div>;
  return (
    <>
      <UnstyledButton
        className={classes.group}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(!open)}
      >
        <span className={classes.label}>{t(label)}</span>
        {!open && <EntryCount entries={entries} />}
        <IconChevronDown size={16} stroke={1.8} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.opened}>
          {links}
        </div>
      )}
    </>
  );
}
