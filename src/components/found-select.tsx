/** One of many that the server finds by what is typed. */
import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstFound } from './use-first-found';

const TYPING_MS = 300;

interface Found {
  value: string;
  label: string;
}

interface FoundSelectProps {
  label: string;
  placeholder: string;
  value: string;
  /** The server's, by what was typed last. */
  found: readonly Found[];
  /** The word that they were found for; null while it is an earlier one. */
  foundFor: string | null;
  onSearch: (typed: string) => void;
  onChange: (value: string, label: string) => void;
  error?: ReactNode;
}

export function FoundSelect({ value, found, foundFor, onSearch, onChange, ...shown }: FoundSelectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Found | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback(onSearch, TYPING_MS);
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [...found, chosen] : found;
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
      onSearchChange={(text) => {
        const word = text === chosen?.label ? '' : text.trim();
        setTyped(word);
        search(word);
      }}
      {...useFirstFound(typed, foundFor)}
      data={[...options]}
      maxDropdownHeight={320}
      nothingFoundMessage={t('No Results Found')}
    />
  );
}
