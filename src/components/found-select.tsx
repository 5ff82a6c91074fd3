/** One of many that the server finds by what is typed. */
import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TYPING_MS = 300;

interface Found {
  value: string;
  label: string;
}

interface FoundSelectProps {
  label: string;
  placeholder: string;
  value: string;
  /** Of the server, by what was typed last. */
  found: readonly Found[];
  onSearch: (typed: string) => void;
  onChange: (value: string, label: string) => void;
  error?: ReactNode;
}

export function FoundSelect({ value, found, onSearch, onChange, ...shown }: FoundSelectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Found | null>(null);
  const search = useDebouncedCallback(onSearch, TYPING_MS);
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...shown}
      required
      searchable
      data-autofocus
      value={value === '' ? null : value}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id ?? '', option?.label ?? '');
      }}
      // What stands there once one is chosen is its own name: others are not looked for by it.
      onSearchChange={(typed) => search(typed === chosen?.label ? '' : typed.trim())}
      // The server searches: what stands first may be what was found for an earlier word.
      filter={({ options: all }) => all}
      selectFirstOptionOnChange={false}
      data={[...options]}
      maxDropdownHeight={320}
      nothingFoundMessage={t('No Results Found')}
    />
  );
}
