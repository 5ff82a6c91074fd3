/** Finding a parent who is known already: by a part of name, e-mail or number, on the server. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parent } from '#shared/endpoints/people';
import { userEndpoints } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { rows, useCall } from '../../queries/use-call';

const TYPING_MS = 300;
const MOST = 50;

interface FindParentProps {
  /** Who is chosen already, and not offered again. */
  chosen: readonly Parent[];
  onChoose: (parent: Parent) => void;
}

export function FindParent({ chosen, onChoose }: FindParentProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data = [] } = useCall(
    userEndpoints.list,
    search !== '' ? { query: { search, role: parentRoles.map(String), per_page: MOST } } : null,
    { select: rows, keepPrevious: true },
  );
  const offered = search === '' ? [] : data.filter(({ id }) => !chosen.some((parent) => parent.id === id));
  const choose = (id: string | null) => {
    const found = data.find((user) => String(user.id) === id);
    const role = found?.roles.find((one) => parentRoles.includes(one.id));
    if (found && role) onChoose({ ...found, role });
    setTyped('');
  };
  return (
    <Select
      label={t('Add a parent')}
      placeholder={t('Name, e-mail or phone')}
      flex="1 1 240px"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={choose}
      // The server has searched.
      filter={({ options }) => options}
      data={offered.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
      nothingFoundMessage={search === '' ? undefined : t('No Results Found')}
    />
  );
}
