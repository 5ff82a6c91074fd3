/** The filters over the audit trail: person, record, act, days; on a phone behind a button. */
import '@mantine/dates/styles.layer.css';
import { Group, Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../components/act-button';
import { useDatesLocale } from '../../components/dates-locale';
import { FilterSelect } from '../../components/filter-select';
import { useFirstFound } from '../../components/use-first-found';
import classes from './audit.module.css';
import { actOf, recordOf } from './audit-labels';
import { type AuditFilters as Filters, useAuditChoices, usePeople } from './use-audit';

export function AuditFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  return (
    <Group gap="xs" align="flex-start" role="search" aria-label={t('Audit trail')}>
      <Person filters={filters} />
      {small && (
        <ActButton
          Icon={IconFilter}
          label={t('Filters')}
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {(!small || open) && <Others filters={filters} />}
      {filters.isFiltered && (
        <ActButton Icon={IconX} label={t('Clear')} variant="default" onClick={filters.clear} />
      )}
    </Group>
  );
}

function Person({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState<string | null>(null);
  const word = name !== null && typed === name ? '' : typed.trim();
  const { people, foundFor } = usePeople(word);
  const choices = people.map(({ id, name: label }) => ({ value: String(id), label }));
  // Whoever the address names, by a link from their account: the trail itself says the name.
  const known = choices.some(({ value }) => value === filters.actor);
  const label = name ?? t('Person #{{id}}', { id: filters.actor });
  const chosen = filters.actor === '' || known ? [] : [{ value: filters.actor, label }];
  return (
    <Select
      aria-label={t('Person')}
      placeholder={t('Anyone')}
      flex="1 1 200px"
      maw={320}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Anyone') }}
      searchValue={typed}
      onSearchChange={setTyped}
      value={filters.actor === '' ? null : filters.actor}
      onChange={(value, option) => {
        setName(option?.label ?? null);
        filters.setActor(value ?? '');
      }}
      {...useFirstFound(word, foundFor)}
      data={[...choices, ...chosen]}
      nothingFoundMessage={t('No Results Found')}
    />
  );
}

function Others({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const choices = useAuditChoices();
  const byLabel = (words: readonly string[], label: (word: string) => string) =>
    words
      .map((value) => ({ value, label: label(value) }))
      .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <FilterSelect
        label={t('Record')}
        all={t('All records')}
        value={filters.type}
        onChange={filters.setType}
        choices={byLabel(choices?.entity_types ?? [], (word) => recordOf(t, word))}
      />
      <TextInput
        aria-label={t('Id of the record')}
        placeholder={t('Id')}
        w={110}
        autoComplete="off"
        value={filters.record}
        onChange={(event) => filters.setRecord(event.currentTarget.value)}
      />
      <FilterSelect
        label={t('Act')}
        all={t('All acts')}
        value={filters.action}
        onChange={filters.setAction}
        choices={byLabel(choices?.actions ?? [], (word) => actOf(t, word))}
      />
      <Day label={t('From')} value={filters.from} onChange={filters.setFrom} />
      <Day label={t('To')} value={filters.to} onChange={filters.setTo} />
    </>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <DatePickerInput
      aria-label={value === '' ? label : `${label}: ${value}`}
      placeholder={label}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="D MMM YYYY"
      locale={useDatesLocale()}
      clearable
      clearButtonProps={{ 'aria-label': t('Any day') }}
      leftSection={<IconCalendar size={20} aria-hidden />}
      leftSectionPointerEvents="none"
      className={classes.day}
    />
  );
}
