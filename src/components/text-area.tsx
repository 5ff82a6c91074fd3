/**
 * A text that is typed and kept elsewhere. From the first key until it is left its own text leads: what it is told to show
 * may come from a slower store, and would put the caret back into what was typed since. Until then it shows what it is
 * told, so that nobody writes over words that they did not see.
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
      onBlur={() => setOwn(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (event.currentTarget === document.activeElement) setOwn(text);
        onChange(text);
      }}
    />
  );
}
