/** What is wrong with a field, said at the field. It goes as soon as the field holds something else. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';

/** What holds a field and its error; for an error that stands at several fields, what holds all of them. */
const FIELD = '.mantine-InputWrapper-root, .mantine-Checkbox-root, .mantine-Switch-root, fieldset, form';

interface FieldErrorProps {
  said: string;
  onMend: () => void;
}

export function FieldError({ said, onMend }: FieldErrorProps) {
  const place = useRef<HTMLSpanElement>(null);
  const held = useRef<string>(undefined);
  // A form is drawn anew at each change of what it holds, and its errors with it.
  useEffect(() => {
    const holds = contentsOf(place.current?.closest(FIELD) ?? null);
    held.current ??= holds;
    if (holds !== held.current) onMend();
  });
  return <span ref={place}>{said}</span>;
}

function contentsOf(field: Element | null): string {
  const inputs = [...(field?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  // What was chosen of several stands in pills, in no input.
  const texts = [...(field?.querySelectorAll('[contenteditable="true"], .mantine-Pill-label') ?? [])];
  return JSON.stringify([
    ...inputs.map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value)),
    ...texts.map(({ textContent }) => textContent),
  ]);
}

/** The errors of a form that is saved on the tablet, by field and in words. */
export function useErrorOf(errors: FieldErrors): (field: string) => ReactElement | undefined {
  const { t } = useTranslation();
  const [mended, setMended] = useState<{ of: FieldErrors; fields: readonly string[] }>({
    of: {},
    fields: [],
  });
  const gone = mended.of === errors ? mended.fields : [];
  return (field) => {
    const said = gone.includes(field) ? undefined : errors[field]?.[0];
    return said === undefined ? undefined : (
      <FieldError
        key={said}
        said={t(said)}
        onMend={() => setMended({ of: errors, fields: [...gone, field] })}
      />
    );
  };
}
