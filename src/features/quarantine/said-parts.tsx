/** What a quarantined entry says, to be read before it is decided on. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM } from '#shared/domain/screening';
import type { QuarantinedEntryAnswer } from '#shared/endpoints/quarantined-entries';
import type { RecordText, SaidPart } from '#shared/records/define-record';
import { kindOf, operations } from '#shared/records/index';
import { ToneMark } from '../../components/tone-mark';
import classes from './quarantine.module.css';

const kept = {
  live: 'It keeps the version that is shown now.',
  other: 'It keeps the other version.',
  both: 'It keeps both versions.',
} as const;

export function SaidParts({ entry }: { entry: QuarantinedEntryAnswer }) {
  const { t } = useTranslation();
  const { sentence } = operations[entry.operation];
  const { text } = kindOf(entry.record);
  return (
    <div className={classes.said}>
      {sentence && <Text>{t(sentence)}</Text>}
      {entry.keep && <Text>{t(kept[entry.keep])}</Text>}
      {entry.says.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry never change
        <Part key={index} part={part} text={text} />
      ))}
    </div>
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
