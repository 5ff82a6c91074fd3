/** Choosing an activity or an intervention: what is used lately is a tap, the rest is found by a search below. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterDocument } from '#shared/endpoints/feed';
import classes from './chips.module.css';
import { MasterSelect } from './master-select';

interface MasterChoiceProps {
  label: string;
  /** Undefined while they are read. */
  masters: readonly MasterDocument[] | undefined;
  /** 0 while none is chosen. */
  value: number;
  error?: string | undefined;
  autoFocus?: boolean;
  /** While none is chosen. */
  blank?: string;
  /** Offered before the others: the ids of what was used lately. Null while they are looked up. */
  first?: readonly number[] | null | undefined;
  onChange: (masterId: number) => void;
}

const CHIPS = 8;

export function MasterChoice({ autoFocus = false, first = [], ...rest }: MasterChoiceProps) {
  const { label, masters, value, onChange } = rest;
  const { t } = useTranslation();
  // What is offered first stays, whatever else is fetched or written meanwhile: buttons in another order would take the
  // focus from a field that is written in, and stand where another one is about to be tapped.
  const offered = masters && first ? chipsOf(masters, first) : [];
  const [kept, setKept] = useState(offered);
  const [focusesChip] = useState(autoFocus && kept.length > 0);
  if (kept.length === 0 && offered.length > 0) setKept(offered);
  const chips = kept.flatMap((id) => masters?.find((master) => master.id === id) ?? []);
  return (
    <div>
      {chips.length > 0 && (
        <fieldset className={classes.chips} aria-label={t('{{label}}: at hand', { label })}>
          {chips.map(({ id, name }, at) => (
            <button
              key={id}
              type="button"
              className={classes.chip}
              aria-pressed={id === value}
              // biome-ignore lint/a11y/noAutofocus: the row was just added by a tap
              autoFocus={focusesChip && at === 0}
              onClick={() => onChange(id === value ? 0 : id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <MasterSelect {...rest} first={kept} autoFocus={autoFocus && !focusesChip} />
    </div>
  );
}

function chipsOf(masters: readonly MasterDocument[], first: readonly number[]): number[] {
  const early = first.filter((wanted) => masters.some(({ id }) => id === wanted));
  const late = masters.map(({ id }) => id).filter((id) => !first.includes(id));
  return [...early, ...late].slice(0, CHIPS);
}
