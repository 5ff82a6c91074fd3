/** Splitting a transfer that pays for several families: an amount for each, which together come to the whole. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, parseRinggit } from '#shared/domain/money';
import { type BankLine, bankEndpoints, PARTS_MOST } from '#shared/endpoints/bank-statements';
import { officeMessages } from '#shared/office-messages';
import { amountProblem } from '../../components/amount-dialog';
import { FormDialog } from '../../components/form-dialog';
import lines from '../../components/lines/lines.module.css';
import { Muted, PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function SplitLine({ line }: { line: BankLine }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{t('Split')}</PlainButton>
      {open && <SplitDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

const senOf = (text: string) => parseRinggit(text) ?? 0;
const fieldOf = (at: number) => `amounts.${at}`;

function SplitDialog({ line: { id, amount }, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [texts, setTexts] = useState(['', '']);
  const left = amount - texts.reduce((sum, text) => sum + senOf(text), 0);
  const save = useSave(bankEndpoints.split, {
    check: () => problemsOf(texts, left),
    done: t('Split. Each part is now a line of its own.'),
    onSaved: () => {
      void invalidate(bankEndpoints);
      onClose();
    },
  });
  const change = (at: number, typed: string) => {
    setTexts(texts.map((text, place) => (place === at ? typed : text)));
    save.clear(...texts.map((_, place) => fieldOf(place)));
  };
  return (
    <FormDialog
      title={t('Split {{amount}}?', { amount: formatSen(amount) })}
      act={t('Split')}
      dirty={texts.some((text) => text !== '')}
      busy={save.busy}
      onSend={() => save.submit({ params: { id }, body: { amounts: texts.map(senOf) } })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={texts.map((_, at) => fieldOf(at))} />
      <Muted>{t('One transfer that pays for several families. Each part gets a family of its own.')}</Muted>
      {texts.map((text, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
          key={at}
          label={t('Part {{number}} (RM)', { number: at + 1 })}
          required
          data-autofocus={at === 0 || undefined}
          inputMode="decimal"
          autoComplete="off"
          className={lines.digits}
          value={text}
          onChange={(event) => change(at, event.currentTarget.value)}
          error={save.errorOf(fieldOf(at))}
        />
      ))}
      <Group justify="space-between">
        {texts.length < PARTS_MOST && (
          <Button variant="subtle" onClick={() => setTexts([...texts, ''])}>
            {t('Add a part')}
          </Button>
        )}
        <Text aria-live="polite" c={left < 0 ? 'alarm' : undefined}>
          {left < 0
            ? t('{{amount}} too much', { amount: formatSen(-left) })
            : t('Left: {{amount}}', { amount: formatSen(left) })}
        </Text>
      </Group>
    </FormDialog>
  );
}

/** Said at the fields: an amount that is none, or else that all do not come to the whole. */
function problemsOf(texts: readonly string[], left: number): Record<string, string[]> {
  const wrong = texts.flatMap((text, at): [string, string[]][] => {
    const problem = amountProblem(parseRinggit(text));
    return problem ? [[fieldOf(at), [problem]]] : [];
  });
  if (wrong.length > 0 || left === 0) return Object.fromEntries(wrong);
  return { [fieldOf(texts.length - 1)]: [officeMessages.bankPartsDiffer] };
}
