/** Parents by a part of name, e-mail or number, as the server finds them: to choose one of. */
import { useState } from 'react';
import { userEndpoints } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { rows, useCall } from './use-call';

const MOST = 300;

export function useParentsFound() {
  const [search, setSearch] = useState('');
  const { data, isPlaceholderData } = useCall(
    userEndpoints.list,
    { query: { search, role: parentRoles.map(String), per_page: MOST } },
    { select: rows, keepPrevious: true },
  );
  return {
    found: (data ?? []).map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` })),
    foundFor: data && !isPlaceholderData ? search : null,
    search: setSearch,
  };
}
