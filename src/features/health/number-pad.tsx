/** Large number keys for a thumb. They leave the focus where it is, so that Enter on a keyboard stays "next". */
import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './door.module.css';

interface NumberPadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  onClear: () => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

export function NumberPad({ onDigit, onErase, onClear }: NumberPadProps) {
  const { t } = useTranslation();
  const key = (digit: string) => (
    <UnstyledButton
      key={digit}
      className={classes.key}
      onMouseDown={keepFocus}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.pad} aria-label={t('Number keys')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
      <UnstyledButton className={classes.key} data-word onMouseDown={keepFocus} onClick={onClear}>
        {t('Clear')}
      </UnstyledButton>
      {key('0')}
      <UnstyledButton
        className={classes.key}
        onMouseDown={keepFocus}
        onClick={onErase}
        aria-label={t('Delete the last digit')}
      >
        <IconBackspace size={30} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </fieldset>
  );
}
