/** One answer of a few, each a finger's size beside the other: a question of a form that is filled in standing up. */
import '@mantine/core/styles/Radio.layer.css';
import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tap-choice.module.css';

/** More than so many stand in columns. */
const MOST_IN_A_ROW = 6;

interface TapChoiceProps<Value extends string> {
  label: ReactNode;
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
  error?: ReactNode;
  /** Names of people stand one below the other. */
  names?: boolean;
}

export function TapChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
  error,
  names = false,
}: TapChoiceProps<Value>) {
  const count = choices.length;
  return (
    <Radio.Group
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as Value)}
      error={error}
      withAsterisk
    >
      <Group
        gap="xs"
        pt={8}
        pb={4}
        data-names={names || undefined}
        data-pairs={(!names && count === 4) || undefined}
        data-many={(count > 2 && count <= MOST_IN_A_ROW) || undefined}
        data-columns={(!names && count > MOST_IN_A_ROW) || undefined}
        className={classes.choices}
      >
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            size="md"
            classNames={{
              root: classes.choice,
              body: classes.body,
              labelWrapper: classes.grow,
              label: classes.label,
            }}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
