/** A button that chooses a file; the same one may be chosen again after it was mended. */
import { Button, type ButtonProps, FileButton as MantineFileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps extends ButtonProps {
  /** Says what the file is to those who can't see the button beside its field. */
  label: string;
  /** Kinds, as an input takes them. */
  accept: string;
  /** Opens the camera where there is one. */
  capture?: 'environment';
  onChoose: (file: File) => void;
  children: ReactNode;
}

export function FileButton({ label, accept, capture, onChoose, children, ...button }: FileButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <MantineFileButton
      accept={accept}
      {...(capture && { capture })}
      inputProps={{ 'aria-label': label }}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file) onChoose(file);
      }}
    >
      {({ onClick }) => (
        <Button {...button} onClick={onClick}>
          {children}
        </Button>
      )}
    </MantineFileButton>
  );
}
