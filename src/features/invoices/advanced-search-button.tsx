/** Opens the Advanced Search, whose code comes with the first press. Stands in the header of the office. */
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton, ActIcon } from '../../components/act-button';
import { lazyPart } from '../../components/lazy-part';

const AdvancedSearch = lazyPart(() => import('./advanced-search').then((file) => file.AdvancedSearch));

export function AdvancedSearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActIcon
        Icon={IconListSearch}
        iconSize={24}
        label={t('Advanced Search')}
        hiddenFrom="lg"
        onClick={() => setOpen(true)}
      />
      <ActButton
        Icon={IconListSearch}
        label={t('Advanced Search')}
        visibleFrom="lg"
        variant="subtle"
        onClick={() => setOpen(true)}
      />
      {open && <AdvancedSearch onClose={() => setOpen(false)} />}
    </>
  );
}
