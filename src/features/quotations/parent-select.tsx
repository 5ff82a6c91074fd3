/** Whom a quotation is for: found by a part of name, e-mail or number, on the server. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userEndpoints } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { rows, useCall } from '../../queries/use-call';

const TYPING_MS = 300;
const MOST = 300;

interface ParentSelectProps {
  value: string;
  onChange: (id: string) => void;
  error?: string;
}

export function ParentSelect({ value, onChange, error }: ParentSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), TYPING_MS);
  const { data = [] } = useCall(
    userEndpoints.list,
    { query: { search, role: parentRoles.map(String), per_page: MOST } },
    { select: rows, keepPrevious: true },
  );
  const found = data.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      label={t('Name')}
      placeholder={t('Name, e-mail or phone of a parent')}
      required
      searchable
      value={value === '' ? null : value}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id ?? '');
      }}
      onSearchChange={setTyped}
      // The server has searched.
      filter={({ options: all }) => all}
      data={options}
      maxDropdownHeight={320}
      nothingFoundMessage={t('No Results Found')}
      error={error}
    />
  );
}
