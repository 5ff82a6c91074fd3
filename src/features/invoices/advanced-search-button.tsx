/** Opens the Advanced Search, whose code comes with the first press. Stands in the header of the office. */
import { IconListSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton, ActIcon } from '../../components/act-button';

const AdvancedSearch = lazy(() =>
  import('./advanced-search').then((module) => ({ default: module.AdvancedSearch })),
);

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
      {open && (
        <Suspense>
          <AdvancedSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
