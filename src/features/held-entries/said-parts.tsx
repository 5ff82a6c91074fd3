/** What a held entry says, to be read before it is decided on. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM } from '#shared/domain/screening';
import type { HeldEntry, SaidPart } from '#shared/endpoints/held-entries';
import { ToneMark } from '../../components/tone-mark';
import classes from './held-entries.module.css';
import { headingOf, labelOf, wordsOf } from './said-words';

const kept = {
  live: 'It keeps the version that is shown now.',
  other: 'It keeps the other version.',
  both: 'It keeps both versions.',
} as const;

export function SaidParts({ entry }: { entry: HeldEntry }) {
  const { t } = useTranslation();
  return (
    <div className={classes.said}>
      {entry.operation === 'delete_report' && (
        <Text>{t('It deletes what its author had written in this report.')}</Text>
      )}
      {entry.keep && <Text>{t(kept[entry.keep])}</Text>}
      {entry.says.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry never change
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: SaidPart }) {
  const { t } = useTranslation();
  const heading = headingOf(part, t);
  return (
    <div>
      {heading && (
        <Text fw={600} td={part.removed ? 'line-through' : undefined}>
          {heading}
        </Text>
      )}
      <dl className={classes.fields}>
        {part.values.map((value) => (
          <div key={value.field} className={classes.field}>
            <dt>{labelOf(value.field, t)}</dt>
            <dd>
              {wordsOf(value, part, t)}
              {value.field === 'body_temperature' && Number(value.value) >= FEVER_FROM && (
                <ToneMark tone="alarm">{t('Fever')}</ToneMark>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
