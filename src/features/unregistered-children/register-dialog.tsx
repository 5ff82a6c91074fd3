/** Marking an unregistered child as registered: which child is it now? */
import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { Muted } from '../../components/plain';
import { useFirstFound } from '../../components/use-first-found';
import { FollowUpDialog } from './follow-up-dialog';
import { useFollowUp, useFoundChildren } from './use-unregistered';

const FOLLOW_MS = 250;

export function RegisterDialog({ child, onClose }: { child: UnregisteredChild; onClose: () => void }) {
  const { t } = useTranslation();
  const { register } = useFollowUp(child);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [asked, setAsked] = useState(false);
  const typed = search === chosen?.name ? '' : search.trim();
  const [wanted] = useDebouncedValue(typed, FOLLOW_MS);
  const { data: found = [], isPlaceholderData, isSuccess } = useFoundChildren(child.preschool.id, wanted);
  const firstFound = useFirstFound(typed, isSuccess && !isPlaceholderData ? wanted : null);
  const options = found.map(({ id, fullname, status, classroom }) => ({
    value: String(id),
    label: fullname,
    hint: [classroom?.name, t(status.name)].filter(Boolean).join(' · '),
  }));
  if (chosen && !found.some(({ id }) => id === chosen.id))
    options.push({ value: String(chosen.id), label: chosen.name, hint: '' });
  return (
    <FollowUpDialog
      title={t('Mark “{{name}}” as registered', child)}
      act={t('Mark as registered')}
      dirty={false}
      saving={register}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true);
        if (chosen) register.submit(chosen.id, onClose);
      }}
    >
      <Text>{t('Choose the matching child at {{preschool}}.', { preschool: child.preschool.name })}</Text>
      <Select
        label={t('Child Name')}
        placeholder={t('Search a name or MyKid')}
        required
        searchable
        openOnFocus={false}
        data-autofocus
        data={options}
        {...firstFound}
        value={chosen === null ? null : String(chosen.id)}
        onChange={(value, option) =>
          setChosen(value === null || option === null ? null : { id: Number(value), name: option.label })
        }
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('No matching child')}
        error={asked && chosen === null && t(messages.childRequired)}
        maxDropdownHeight={280}
        renderOption={({ option }) => (
          <div style={{ overflowWrap: 'anywhere' }}>
            <Text>{option.label}</Text>
            <Muted>{options.find(({ value }) => value === option.value)?.hint}</Muted>
          </div>
        )}
      />
    </FollowUpDialog>
  );
}
