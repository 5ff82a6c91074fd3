/** The fields of an arrival or a departure: the same for a correction and for an entry that was refused. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fetcher } from '#shared/domain/fetchers';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { askedChecks, type PresenceAct, presenceCheckLabels } from '#shared/records/presence';
import { useErrorOf } from '../../components/field-error';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import type { Forbidden } from './along';
import { MustNotFetch } from './must-not-fetch';
import {
  aloneIn,
  companionOf,
  fetcherOf,
  isOnList,
  type PresenceDraft,
  withCompanion,
  withFetcher,
  withNobody,
} from './presence-draft';

interface PresenceFieldsProps {
  act: PresenceAct;
  may: readonly Fetcher[];
  /** Who is chosen or typed, and must not fetch. */
  stops: readonly Forbidden[];
  draft: PresenceDraft;
  onChange: (draft: PresenceDraft) => void;
  errors: FieldErrors;
  /** The minute is asked too: of what happened earlier. */
  withTime?: boolean;
  /** Brothers and sisters go along: it is told whom of them somebody must not fetch. */
  several?: boolean;
  /** Those of them who can’t go with the chosen one by their own lists, as they are called. */
  unlisted?: readonly string[];
}

const OTHER = 'other';
const FORMER = 'former';
const NOBODY = 'nobody';
const ALONE = 'alone';

export function PresenceFields({
  act,
  may,
  stops,
  draft,
  onChange,
  errors,
  withTime = false,
  several = false,
  unlisted = [],
}: PresenceFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  const listed = isOnList(draft);
  const chosen = fetcherOf(draft, may);
  /** No child leaves alone with them. */
  const led = act === 'left' && chosen?.neverAlone ? chosen : null;
  const isUnchecked = act === 'left' && (!listed || aloneIn(draft, act, may) !== undefined);
  const mustCheck = isUnchecked || unlisted.length > 0;
  const choices = may.map(({ key, name, neverAlone }) => ({
    value: key,
    label: act === 'left' && neverAlone ? `${name} · ${t('never alone')}` : name,
  }));
  // Somebody who is on the list no more is still who it was.
  if (listed && !chosen) choices.push({ value: FORMER, label: draft.person });
  // At the door one sees who it is.
  const unknown = act === 'arrived' && withTime ? [{ value: NOBODY, label: t('Nobody knows') }] : [];
  const found = (key: string) => may.find((one) => one.key === key);
  const choose = (key: string) => {
    if (key === FORMER) return;
    const fetcher = found(key);
    if (key === NOBODY) onChange(withNobody(draft));
    else if (act === 'left' && fetcher?.neverAlone) onChange(withCompanion(draft, fetcher, undefined));
    else onChange(withFetcher(draft, fetcher));
  };
  return (
    <Stack>
      {withTime && (
        <TextInput
          label={t('Time')}
          type="time"
          required
          value={draft.time}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value.slice(0, 5) })}
          error={errorOf('time')}
        />
      )}
      {choices.length + unknown.length > 0 && (
        <TapChoice
          label={t('With whom')}
          names
          value={listed ? (chosen?.key ?? FORMER) : draft.nobody ? NOBODY : OTHER}
          onChange={choose}
          choices={[...choices, { value: OTHER, label: t('Somebody else') }, ...unknown]}
          error={listed && errorOf('person')}
        />
      )}
      {led && (
        <TapChoice
          label={t('{{name}} must not come alone. With whom?', { name: led.name })}
          names
          value={companionOf(draft, led, may)?.key ?? ALONE}
          onChange={(key) => onChange(withCompanion(draft, led, found(key)))}
          choices={[
            ...may
              .filter(({ neverAlone }) => !neverAlone)
              .map(({ key, name }) => ({ value: key, label: name })),
            { value: ALONE, label: t('Alone') },
          ]}
        />
      )}
      {stops.map(({ entry, childId, names }) => (
        <MustNotFetch
          key={entry.id}
          entry={entry}
          childId={childId}
          whom={several ? names.join(', ') : null}
        />
      ))}
      {!listed && !draft.nobody && (
        <TextInput
          label={t('Name')}
          required
          value={draft.person}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, person: event.currentTarget.value })}
          error={errorOf('person')}
        />
      )}
      {mustCheck && !isUnchecked && (
        <Text>
          {t(
            '{{person}} is not on the list of {{names}}, or must not come alone. Note how you checked this person, and why.',
            { person: draft.person, names: unlisted.join(', ') },
          )}
        </Text>
      )}
      {mustCheck && (
        <TapChoice
          label={t('How they were checked')}
          value={isUnchecked ? draft.checked : (draft.checkedAlong ?? null)}
          onChange={(checked) =>
            onChange(isUnchecked ? { ...draft, checked } : { ...draft, checkedAlong: checked })
          }
          choices={askedChecks.map((value) => ({ value, label: t(presenceCheckLabels[value]) }))}
          error={errorOf('checked')}
        />
      )}
      <TextArea
        label={t('Reason')}
        required={withTime || mustCheck}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        error={errorOf('reason')}
      />
    </Stack>
  );
}
