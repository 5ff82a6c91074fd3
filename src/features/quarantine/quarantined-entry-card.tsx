/** A quarantined entry: which child, what was written, by whom, why it waits; and the two answers to it. */
import { Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM } from '#shared/domain/screening';
import type { QuarantinedEntryAnswer } from '#shared/endpoints/quarantined-entries';
import type { RecordText, SaidPart } from '#shared/records/define-record';
import { operations, photoIn } from '#shared/records/index';
import { textOf } from '#shared/records/record-texts';
import { ActButton } from '../../components/act-button';
import { ActProblem } from '../../components/act-problem';
import { confirm } from '../../components/confirm';
import { formatDate, formatMoment } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { MomentPhoto } from '../../components/moment-photo';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { usePicture } from '../../local/hooks/use-picture';
import classes from './quarantine.module.css';
import { useDecide, wasQuicker } from './use-decide';

const DeclineDialog = lazyPart('DeclineDialog', () => import('./decline-dialog'));

interface QuarantinedEntryCardProps {
  entry: QuarantinedEntryAnswer;
  /** For those of several preschools. */
  withPreschool: boolean;
}

export function QuarantinedEntryCard({ entry, withPreschool }: QuarantinedEntryCardProps) {
  const { t } = useTranslation();
  const { author, child } = entry;
  const name = t(operations[entry.operation].label, { child: child.fullname, date: formatDate(entry.date) });
  const what = withPreschool ? `${name} (${child.preschool_short_name})` : name;
  return (
    <Stack component="li" p="md" className={classes.entry} aria-label={name}>
      <div>
        <Text fw={600} component="h2" fz="md">
          {what}
        </Text>
        <Muted>
          {t('{{name}} wrote this, {{when}}', { name: author.name, when: formatMoment(entry.written_at) })}
          {' · '}
          {t('received {{when}}', { when: formatMoment(entry.held_at) })}
        </Muted>
      </div>
      <SaidParts entry={entry} />
      {photoIn(entry.operation) && !entry.decided && <QuarantinedPhoto id={entry.id} caption={name} />}
      <div>
        <Text size="sm">{t(entry.because)}</Text>
        {entry.refused_because.map((reason) => (
          <Muted key={reason}>“{t(reason)}”</Muted>
        ))}
        {entry.withdrawn && <Withdrawn withdrawn={entry.withdrawn} decided={entry.decided !== null} />}
        {entry.deleted && <Deleted deleted={entry.deleted} decided={entry.decided !== null} />}
      </div>
      {entry.decided ? <Decision entry={entry} /> : <Answers entry={entry} what={name} />}
    </Stack>
  );
}

function Withdrawn({
  withdrawn: { by, at, reason },
  decided,
}: {
  withdrawn: NonNullable<QuarantinedEntryAnswer['withdrawn']>;
  decided: boolean;
}) {
  const { t } = useTranslation();
  const told = { name: by, when: formatMoment(at) };
  return (
    <>
      <Text size="sm" fw={600}>
        {decided
          ? t('Withdrawn by {{name}}, {{when}}.', told)
          : t('Withdrawn by {{name}}, {{when}}. If it is accepted, it stays withdrawn.', told)}
      </Text>
      <Muted>“{reason}”</Muted>
    </>
  );
}

function Deleted({
  deleted: { by, at, whole },
  decided,
}: {
  deleted: NonNullable<QuarantinedEntryAnswer['deleted']>;
  decided: boolean;
}) {
  const { t } = useTranslation();
  const told = { name: by, when: formatMoment(at) };
  const said = whole
    ? t('Deleted by {{name}}, {{when}}.', told)
    : t('A part of it was deleted by {{name}}, {{when}}.', told);
  return (
    <Text size="sm" fw={600}>
      {said}
      {!decided && ` ${t('If it is accepted, that stays deleted.')}`}
    </Text>
  );
}

function QuarantinedPhoto({ id, caption }: { id: string; caption: string }) {
  return <MomentPhoto picture={usePicture(id, `/api/quarantined-entries/${id}/picture`)} caption={caption} />;
}

function Decision({ entry: { decision, decided } }: { entry: QuarantinedEntryAnswer }) {
  const { t } = useTranslation();
  const told = { name: decided?.by, when: formatMoment(decided?.at ?? '') };
  return (
    <Group gap="xs" align="flex-start">
      {decision === 'taken' ? (
        <ToneMark tone="done">{t('Accepted')}</ToneMark>
      ) : (
        <ToneMark tone="quiet">{t('Declined')}</ToneMark>
      )}
      <Text size="sm" flex="1 1 14rem">
        {t('By {{name}}, {{when}}', told)}
        {decided?.reason && `: ${decided.reason}`}
      </Text>
    </Group>
  );
}

function Answers({ entry, what }: { entry: QuarantinedEntryAnswer; what: string }) {
  const { t } = useTranslation();
  const { take, decline } = useDecide(entry);
  const [declining, setDeclining] = useState(false);
  const askAndTake = async () => {
    const agreed = await confirm({
      title: t('Accept “{{what}}”?', { what }),
      message: t('It is saved as {{name}}’s, beside what others have written since.', {
        name: entry.author.name,
      }),
      confirmLabel: t('Accept'),
    });
    if (agreed) take.submit();
  };
  return (
    <>
      {!wasQuicker(take.error) && <ActProblem error={take.error} />}
      <Group gap="xs">
        <ActButton
          Icon={IconCheck}
          label={t('Accept')}
          loading={take.busy}
          onClick={() => void askAndTake()}
        />
        <ActButton
          Icon={IconX}
          label={t('Decline')}
          variant="default"
          disabled={take.busy}
          onClick={() => setDeclining(true)}
        />
      </Group>
      {declining && (
        <DeclineDialog
          what={what}
          author={entry.author.name}
          decline={decline}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

const kept = {
  live: 'It keeps the version that is shown now.',
  other: 'It keeps the other version.',
  both: 'It keeps both versions.',
} as const;

/** What a quarantined entry says, to be read before it is decided on. */
function SaidParts({ entry }: { entry: QuarantinedEntryAnswer }) {
  const { t } = useTranslation();
  const { sentence } = operations[entry.operation];
  const text = textOf(entry.record);
  return (
    <Stack gap="sm" className={classes.said}>
      {sentence && <Text>{t(sentence)}</Text>}
      {entry.keep && <Text>{t(kept[entry.keep])}</Text>}
      {entry.says.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry never change
        <Part key={index} part={part} text={text} />
      ))}
    </Stack>
  );
}

const noMasters: ReadonlyMap<number, string> = new Map();

function Part({ part, text }: { part: SaidPart; text: RecordText }) {
  const { t } = useTranslation();
  const heading = text.heading(part, t);
  return (
    <div>
      {heading && (
        <Text fw={600} td={part.removed ? 'line-through' : undefined}>
          {heading}
        </Text>
      )}
      <dl className={classes.fields}>
        {part.values.map(({ field, value }) => (
          <div key={field} className={classes.field}>
            <dt>{text.field(field, t)}</dt>
            <dd>
              {text.value(value, { section: part.section, field }, t, noMasters)}
              {field === 'body_temperature' && Number(value) >= FEVER_FROM && (
                <ToneMark tone="alarm">{t('Fever')}</ToneMark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
