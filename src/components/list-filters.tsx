/** The filters over a list: in a line where there is room, behind a button on a phone or beside what is open of it. */
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from './act-button';
import { SearchField } from './search-field';

/** The search and the button in one line of a phone. */
const besideButton = { '--search-width': '10rem' } as CSSProperties;

interface ListFiltersProps {
  /** What is searched, for those who hear it. */
  label: string;
  /** Always in sight. */
  search: ComponentProps<typeof SearchField>;
  /** How many filters are set, the search aside: said where they are folded. */
  count: number;
  /** Folded in a wide window too. */
  compact?: boolean;
  className?: string;
  /** The filters. */
  children: ReactNode;
}

export function ListFilters({
  label,
  search,
  count,
  compact = false,
  className,
  children,
}: ListFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const folded = phone || compact;
  return (
    <Group
      gap="xs"
      align="flex-start"
      role="search"
      aria-label={label}
      className={compact ? undefined : className}
      style={folded ? besideButton : undefined}
    >
      <SearchField {...search} />
      {folded && (
        <ActButton
          Icon={IconFilter}
          label={count === 0 ? t('Filters') : t('Filters ({{count}})', { count })}
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {(!folded || open) && children}
    </Group>
  );
}
