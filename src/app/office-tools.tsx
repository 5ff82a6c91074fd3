/** What the office looks things up with, in the header; on a phone the Advanced Search is reached from Find. */
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#shared/endpoints/session';
import { ActButton, ActIcon } from '../components/act-button';
import { lazyPart } from '../components/lazy-part';
import { FindButton } from './find-button';
import type { NavigationEntry } from './homes';
import classes from './office-tools.module.css';

const AdvancedSearch = lazyPart('AdvancedSearch', () => import('../features/invoices/advanced-search'));

interface OfficeToolsProps {
  user: SessionUser;
  entries: readonly NavigationEntry[];
}

export function OfficeTools({ user, entries }: OfficeToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const may = user.permissions.includes('invoices_view');
  const act = { Icon: IconListSearch, label: t('Advanced Search'), onClick: () => setOpen(true) };
  return (
    <>
      <FindButton user={user} entries={entries} advanced={may ? act : null} />
      {may && <ActIcon {...act} iconSize={24} visibleFrom="sm" className={classes.icon} />}
      {may && <ActButton {...act} className={classes.words} variant="subtle" />}
      {open && <AdvancedSearch onClose={() => setOpen(false)} />}
    </>
  );
}
