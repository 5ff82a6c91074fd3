/** Who brings the child: one tap, and Next notes the arrival with the temperature. */
import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { spokenName } from '#shared/domain/called-name';
import { fetchersOn } from '#shared/domain/fetchers';
import type { ChildDocument } from '#shared/endpoints/feed';
import { formatMinute } from '../../components/format';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { byFetcher, type Companion } from '../../local/presence-entries';
import classes from './door.module.css';
import type { Arrivals } from './use-arrivals';

/** Somebody who is on no list: the name is typed. */
const SOMEBODY: Companion = { guardianId: null, collectorId: null, name: '', checked: null, reason: null };

interface BroughtByProps {
  child: ChildDocument;
  date: string;
  arrivals: Arrivals;
  /** What Next found missing. */
  nameless: string | null;
  onChange: () => void;
  onEnter: () => void;
}

export function BroughtBy({ child, date, arrivals, nameless, onChange, onEnter }: BroughtByProps) {
  const { t } = useTranslation();
  const mayWrite = useCan()('daily_reports_edit');
  const since = arrivals.hereSince(child.id);
  if (since !== null)
    return <ToneMark tone="done">{t('Arrived {{time}}', { time: formatMinute(since) })}</ToneMark>;
  if (!arrivals.current || !mayWrite) return null;
  const chosen = arrivals.chosen.get(child.id);
  const isTyped = chosen !== undefined && chosen.guardianId === null && chosen.checked === null;
  const choose = (companion: Companion | null) => {
    onChange();
    arrivals.choose(child.id, companion);
  };
  const choice = (key: string, companion: Companion, name: string, on: boolean) => (
    <Button
      key={key}
      variant={on ? 'filled' : 'default'}
      px="sm"
      maw="100%"
      aria-pressed={on}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(on ? null : companion)}
    >
      {name}
    </Button>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no row that scrolls */}
      <div className={classes.brought} role="group" aria-label={t('Brought by')}>
        <Text size="sm" c="dimmed" className={classes.broughtLabel}>
          {t('Brought by')}
        </Text>
        {fetchersOn(child, date).may.map((one) => {
          const companion = byFetcher(one);
          const on =
            chosen?.guardianId === companion.guardianId &&
            chosen.collectorId === companion.collectorId &&
            chosen.name === companion.name;
          return choice(one.key, companion, spokenName(one.name), on);
        })}
        {choice('somebody', SOMEBODY, t('Somebody else'), isTyped)}
      </div>
      {isTyped && (
        <TextInput
          aria-label={t('Who brings {{name}}?', { name: spokenName(child.fullname) })}
          placeholder={t('Name')}
          autoComplete="off"
          autoFocus={chosen.name === ''}
          value={chosen.name ?? ''}
          error={nameless && t(nameless)}
          onChange={(event) => choose({ ...chosen, name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
          }}
        />
      )}
    </>
  );
}
