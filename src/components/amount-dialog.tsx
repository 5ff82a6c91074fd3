/** An act on so much money for a reason: both are typed once, and kept when the act fails. */
import { TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { type Message, messages } from '#shared/messages';
import lines from './lines/lines.module.css';
import { ReasonDialog } from './reason-dialog';

interface AmountDialogProps extends Omit<ComponentProps<typeof ReasonDialog>, 'onSubmit'> {
  /** Sen: it begins with them. */
  most: number;
  /** Said of more. */
  tooMuch: string;
  amountError?: ReactNode;
  /** Fields beside the amount: false while they are not ready, which they say themselves. */
  ready?: () => boolean;
  /** @param amount sen */
  onSubmit: (amount: number, reason: string) => void;
}

export function AmountDialog(props: AmountDialogProps) {
  const { most, tooMuch, amountError, ready, onSubmit, children, ...dialog } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(ringgitText(most));
  const [wrong, setWrong] = useState<string | null>(null);
  const check = (reason: string) => {
    const amount = parseRinggit(text);
    const problem = amountProblem(amount) ?? ((amount ?? 0) > most ? tooMuch : null);
    setWrong(problem);
    const isReady = ready?.() ?? true;
    if (problem === null && amount !== null && isReady) onSubmit(amount, reason);
  };
  const change = (typed: string) => {
    setText(typed);
    setWrong(null);
  };
  return (
    <ReasonDialog {...dialog} dirty={dialog.dirty || text !== ringgitText(most)} onSubmit={check}>
      <AmountField value={text} onChange={change} error={(wrong && t(wrong)) || amountError} />
      {children}
    </ReasonDialog>
  );
}

/** What is wrong with it, however much there is. */
export function amountProblem(sen: number | null): Message | null {
  if (sen === null) return messages.amountNotWhole;
  return sen <= 0 ? messages.paidAmountPositive : null;
}

interface AmountFieldProps {
  value: string;
  onChange: (typed: string) => void;
  error: ReactNode;
}

export function AmountField({ value, onChange, error }: AmountFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('Amount (RM)')}
      required
      data-autofocus
      inputMode="decimal"
      autoComplete="off"
      className={lines.digits}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
