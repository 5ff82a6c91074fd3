/** One choice above a list: what it shows of all there is. Empty is no filter. */
import { NativeSelect } from '@mantine/core';

export interface Choice {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** The word for no filter; left out where one of the choices says it. */
  all?: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** Pixels that it needs to show its words; others stand below it where there are no more. */
  room?: number;
}

export function FilterSelect({ label, all, value, onChange, choices, room = 150 }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      flex={`1 1 ${room}px`}
      maw={320}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={all === undefined ? [...choices] : [{ value: '', label: all }, ...choices]}
    />
  );
}

/** Records as choices, by their names; none while they are not known. */
export function choicesOf(records: readonly { id: number; name: string }[] | undefined): Choice[] {
  return (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
