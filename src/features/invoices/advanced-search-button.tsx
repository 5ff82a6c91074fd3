/** Opens the Advanced Search, whose code comes with the first press. Stands in the header of the office. */
import { ActionIcon, Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const AdvancedSearch = lazy(() =>
  import('./advanced-search').then((module) => ({ default: module.AdvancedSearch })),
);

export function AdvancedSearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon hiddenFrom="lg" aria-label={t('Advanced Search')} onClick={() => setOpen(true)}>
        <IconListSearch aria-hidden />
      </ActionIcon>
      <Button
        visibleFrom="lg"
        variant="subtle"
        leftSection={<IconListSearch size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Advanced Search')}
      </Button>
      {open && (
        <Suspense>
          <AdvancedSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
