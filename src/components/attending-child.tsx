/** Which attending child something is noted of: found by a part of the name, and chosen by Enter. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';

interface AttendingChildProps {
  people: readonly ChildDocument[];
  value: number | null;
  onChange: (childId: number | null) => void;
  /** A message of the catalogue. */
  error: string | undefined;
}

export function AttendingChild({ people, value, onChange, error }: AttendingChildProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('Child Name')}
      placeholder={t('Search for a name')}
      searchable
      withAsterisk
      allowDeselect={false}
      limit={100}
      data={people
        .filter(({ status }) => attendingStatuses.includes(status))
        .map(({ id, fullname }) => ({ value: String(id), label: fullname }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFoundMessage={t('No matching child')}
      error={error && t(error)}
    />
  );
}
