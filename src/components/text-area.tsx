/**
 * A text that is typed and kept elsewhere. While it has the focus its own text leads: what it was told to show may come
 * from a slower store, and would put the caret back into what was typed since.
 */
import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';

interface TextAreaProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

export function TextArea({ value, onChange, ...others }: TextAreaProps) {
  const [own, setOwn] = useState<string | null>(null);
  return (
    <Textarea
      {...others}
      value={own ?? value}
      onFocus={() => setOwn(value)}
      onBlur={() => setOwn(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setOwn((before) => (before === null ? null : text));
        onChange(text);
      }}
    />
  );
}
