/** Near misses that may name a child who is to be erased: each is read, and the name taken out where it is this child's. */
import { Checkbox, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgedNearMiss, NearMissToRead } from '#shared/endpoints/keeping';
import { formatWholeDate } from '../../components/format';
import { Muted } from '../../components/plain';

/** What the office made of each; one that was changed meanwhile is read again. */
export function useNearMisses(found: readonly NearMissToRead[]) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [texts, setTexts] = useState<Readonly<Record<string, JudgedNearMiss>>>({});
  const keyOf = ({ id, version }: { id: string; version: string }) => `${id} ${version}`;
  const said = (one: NearMissToRead): JudgedNearMiss => {
    const { id, version, place, text, done, followed_up } = one;
    return texts[keyOf(one)] ?? { id, version, place, text, done, followed_up };
  };
  const judged = found.filter((one) => read.has(keyOf(one))).map(said);
  return {
    /** As they are to stay. */
    judged,
    all: judged.length === found.length,
    said,
    isRead: (one: NearMissToRead) => read.has(keyOf(one)),
    setRead: (one: NearMissToRead, is: boolean) =>
      setRead((before) => {
        const others = [...before].filter((key) => key !== keyOf(one));
        return new Set(is ? [...others, keyOf(one)] : others);
      }),
    change: (one: NearMissToRead, changed: Partial<JudgedNearMiss>) =>
      setTexts((before) => ({ ...before, [keyOf(one)]: { ...said(one), ...changed } })),
  };
}

interface NearMissesToReadProps {
  found: readonly NearMissToRead[];
  reading: ReturnType<typeof useNearMisses>;
}

export function NearMissesToRead({ found, reading }: NearMissesToReadProps) {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <Stack w="100%" component="section" aria-label={t('Near misses that may name this child')}>
      <Title order={3}>{t('Near misses that may name this child')}</Title>
      <Text>{t('They stay. Take the name out where it is this child’s.')}</Text>
      {found.map((one) => (
        <OneToRead key={`${one.id} ${one.version}`} one={one} reading={reading} />
      ))}
    </Stack>
  );
}

const fields = [
  { name: 'text', label: 'What nearly happened' },
  { name: 'place', label: 'Place' },
  { name: 'done', label: 'Done at once' },
  { name: 'followed_up', label: 'Done since' },
] as const;

function OneToRead({ one, reading }: Pick<NearMissesToReadProps, 'reading'> & { one: NearMissToRead }) {
  const { t } = useTranslation();
  const said = reading.said(one);
  const when = `${formatWholeDate(one.day)}, ${one.time}`;
  return (
    <Stack gap="xs" role="group" aria-label={when}>
      <Muted>{`${when} · ${one.preschool}`}</Muted>
      {fields
        .filter(({ name }) => one[name] !== null)
        .map(({ name, label }) => (
          <Textarea
            key={name}
            label={t(label)}
            autosize
            value={said[name] ?? ''}
            onChange={(event) => reading.change(one, { [name]: event.currentTarget.value })}
          />
        ))}
      <Checkbox
        label={t('I have read it')}
        checked={reading.isRead(one)}
        onChange={(event) => reading.setRead(one, event.currentTarget.checked)}
      />
    </Stack>
  );
}
