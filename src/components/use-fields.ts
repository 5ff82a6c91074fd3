/** What a form holds while it is typed in. */
import { type ReactNode, useState } from 'react';

/** The fields, what they were at first, and whether they differ. */
export function useFields<Fields extends object>(opened: Fields) {
  const [begun, setBegun] = useState(opened);
  const [fields, setFields] = useState(opened);
  return {
    fields,
    begun,
    dirty: JSON.stringify(fields) !== JSON.stringify(begun),
    change: (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part })),
    /** Nobody's change: the form begins anew with it. */
    begin: (part: Partial<Fields>) => {
      setBegun((now) => ({ ...now, ...part }));
      setFields((now) => ({ ...now, ...part }));
    },
  };
}

interface TypedForm<Fields> {
  fields: Fields;
  change: (part: Partial<Fields>) => void;
  /** In words; by the name on the wire. */
  errorOf: (field: string) => ReactNode;
}

type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields];

/** Ties an input of a text to its field: `{...field('name')}`. */
export const fieldOf =
  <Fields extends object>({ fields, change, errorOf }: TypedForm<Fields>) =>
  <Name extends TextName<Fields> & string>(name: Name, wire: string = name) => ({
    value: fields[name] as string,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value } as unknown as Partial<Fields>),
    error: errorOf(wire),
  });
