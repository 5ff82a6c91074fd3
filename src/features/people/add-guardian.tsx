/** The entry row of guardians: name, IC number, phone, relation; Other shows a field for words of one's own. */

import { Button, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GUARDIANS_MAX, OTHER_RELATION, relations } from '#shared/domain/guardians';
import type { Guardian } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { Form } from '../../components/form';
import { notifyError } from '../../components/notify';
import { fieldOf, useFields } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';

const empty = { name: '', ic_no: '', phone_no: '', related: '', other: '' };
const names = ['name', 'ic_no', 'phone_no', 'related'] as const;

/** The fields of the entry as the server names them: it comes after those who are there. */
export function entryFields(count: number): string[] {
  return names.map((name) => `guardians.${count}.${name}`);
}

interface AddGuardianProps {
  /** How many there are already. */
  count: number;
  busy: boolean;
  /** By the name on the wire. */
  errorOf: (field: string) => ReactNode;
  onAdd: (guardian: Guardian) => Promise<void>;
}

export function AddGuardian({ count, busy, errorOf, onAdd }: AddGuardianProps) {
  const { t } = useTranslation();
  const { fields: typed, dirty, change } = useFields(empty);
  const [tried, setTried] = useState(false);
  useLeaveGuard(dirty);
  const missing = (name: 'name' | 'ic_no') => tried && typed[name].trim() === '';
  const submit = async () => {
    if (count >= GUARDIANS_MAX) {
      notifyError(t(messages.guardiansTooMany));
      return;
    }
    setTried(true);
    if (typed.name.trim() === '' || typed.ic_no.trim() === '') {
      notifyError(t(messages.guardianIncomplete));
      return;
    }
    const { other, related, ...entry } = typed;
    const relation = related === OTHER_RELATION ? other.trim() || OTHER_RELATION : related;
    // What was typed stays where it was not saved; where it was, the panel begins a new entry.
    await onAdd({ ...entry, related: relation || null }).catch(() => {});
  };
  // Three are there: nothing is to be filled in, unless someone is in the middle of it.
  const full = count >= GUARDIANS_MAX && !dirty;
  const texts = fieldOf({ fields: typed, change, errorOf });
  const field = (name: (typeof names)[number]) => {
    const isMissing = (name === 'name' || name === 'ic_no') && missing(name);
    const given = { ...texts(name, `guardians.${count}.${name}`), autoComplete: 'off' };
    return isMissing ? { ...given, error: t(messages.guardianIncomplete) } : given;
  };
  return (
    <Paper component={Form} p="md" onSend={submit} aria-label={t('Add a guardian')}>
      <Stack>
        <div>
          <Title order={2}>{t('Add a guardian')}</Title>
          {count >= GUARDIANS_MAX && (
            <Text c="dimmed">{t('Three are registered. Delete one to add another.')}</Text>
          )}
        </div>
        {!full && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t('Name')} required {...field('name')} />
            <TextInput label={t('IC No')} required placeholder="123456-78-9012" {...field('ic_no')} />
            <TextInput label={t('Phone No')} type="tel" {...field('phone_no')} />
            <NativeSelect
              label={t('Relationship')}
              {...field('related')}
              {...(typed.related === OTHER_RELATION && { error: undefined })}
              data={[{ value: '', label: '' }, ...relations.map((value) => ({ value, label: t(value) }))]}
            />
            {typed.related === OTHER_RELATION && (
              <TextInput label={t('Other')} {...texts('other', `guardians.${count}.related`)} />
            )}
          </SimpleGrid>
        )}
        <Button type="submit" loading={busy} miw="8rem" style={{ alignSelf: 'flex-end' }}>
          {t('Update guardians')}
        </Button>
      </Stack>
    </Paper>
  );
}
