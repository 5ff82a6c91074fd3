/** Choosing an activity, an assessment or an intervention: searchable, the first option says that none is chosen. */

import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MasterDocument } from '#shared/endpoints/feed';

interface MasterSelectProps {
  label: string;
  /** Undefined while they are read. */
  masters: readonly MasterDocument[] | undefined;
  /** 0 while none is chosen. */
  value: number;
  error?: string | undefined;
  autoFocus?: boolean;
  /** While none is chosen. */
  blank?: string;
  /** Offered before the others. */
  first?: readonly number[];
  onChange: (masterId: number) => void;
}

/** More would only be scrolled past: the search narrows them. */
const SHOWN_MAX = 100;

export function MasterSelect({
  label,
  masters,
  value,
  error,
  autoFocus,
  blank,
  first = [],
  onChange,
}: MasterSelectProps) {
  const { t } = useTranslation();
  const none = blank ?? t('select');
  const all = masters ?? [];
  const early = first.flatMap((id) => all.find((master) => master.id === id) ?? []);
  const late = all.filter((master) => !first.includes(master.id));
  const options = [...early, ...late].map(({ id, name }) => ({ value: String(id), label: name }));
  const isUnknown = value !== 0 && masters !== undefined && !all.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      placeholder={none}
      searchable
      limit={SHOWN_MAX}
      nothingFoundMessage={t('No Data')}
      data={[
        { value: '', label: none },
        ...options,
        ...(isUnknown ? [{ value: String(value), label: t('N/a') }] : []),
      ]}
      value={value === 0 ? null : String(value)}
      error={error && t(error)}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
}
