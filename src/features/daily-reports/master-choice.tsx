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
  /** Offered before the others: the ids of what was used lately. */
  first?: readonly number[];
  onChange: (masterId: number) => void;
}

const CHIPS = 8;

export function MasterChoice({ autoFocus = false, ...rest }: MasterChoiceProps) {
  const { label, masters = [], value, first = [], onChange } = rest;
  const { t } = useTranslation();
  // Buttons that come later take the focus from nobody: it would close the list that is open below.
  const [knownAtFirst] = useState(rest.masters !== undefined);
  const early = first.flatMap((id) => masters.find((master) => master.id === id) ?? []);
  const late = masters.filter(({ id }) => !first.includes(id));
  const chips = [...early, ...late].slice(0, CHIPS);
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
              autoFocus={autoFocus && knownAtFirst && at === 0}
              onClick={() => onChange(id === value ? 0 : id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <MasterSelect {...rest} autoFocus={autoFocus && chips.length === 0} />
    </div>
  );
}
