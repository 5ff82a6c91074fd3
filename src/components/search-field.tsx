/** The search of a list: what is typed shows at once, the list follows; Esc clears it, `/` comes to it. */
import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton aria-label={t('Clear the search')} onClick={() => onChange('')} />
      }
      style={{ flex: '1 1 var(--search-width, 220px)' }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}
