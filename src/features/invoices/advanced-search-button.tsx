/** Opens the Advanced Search, whose code comes with the first press. Stands in the header of the office. */
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton, ActIcon } from '../../components/act-button';
import { lazyPart } from '../../components/lazy-part';

const AdvancedSearch = lazyPart('AdvancedSearch', () => import('./advanced-search'));

export function AdvancedSearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const act = { Icon: IconListSearch, label: t('Advanced Search'), onClick: () => setOpen(true) };
  return (
    <>
      <ActIcon {...act} iconSize={24} hiddenFrom="lg" />
      <ActButton {...act} visibleFrom="lg" variant="subtle" />
      {open && <AdvancedSearch onClose={() => setOpen(false)} />}
    </>
  );
}
