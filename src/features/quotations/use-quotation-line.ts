/** A line of a quotation while it is typed in its row, and its removal. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type QuotationDetail, type QuotationLine, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { askFirst } from '../../components/confirm';
import { bodyOfLine, type LineValues, problemsOf, valuesOfLine } from '../../components/lines/line-values';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { totalOf } from '../../queries/use-new-line';
import { conflictOf, useSave } from '../../queries/use-save';
import { useQuotationChanged } from './use-quotation-acts';

/** What the published API repeats in the body. */
export const said = (quotation: QuotationDetail) => ({
  parent_id: quotation.parent.id,
  quotation_id: quotation.id,
});

export function useEditLine(quotation: QuotationDetail, line: QuotationLine, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  /** The line, and its quotation's version, as the edit began from them. */
  const [begun, setBegun] = useState({ line, version: quotation.version });
  const [meanwhile, setMeanwhile] = useState<QuotationLine | 'gone' | null>(null);
  const { id } = quotation;
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  // After a conflict, what was not typed is as someone else left it.
  const values = { ...valuesOfLine(begun.line), ...typed };
  const dirty = Object.keys(typed).length > 0;
  const save = useSave(
    async (_, idempotencyKey) => {
      const send = (version: number) =>
        call(quotationEndpoints.changeLine, {
          params: { id, tid: line.id },
          body: { ...said(quotation), ...bodyOfLine(values), version },
          idempotencyKey,
        });
      try {
        return await send(begun.version);
      } catch (error) {
        const now = conflictOf(error) as QuotationDetail | undefined;
        if (!now || now.invoice !== null) throw error;
        const lines = await call(quotationEndpoints.lines, { params: { id } });
        const same = lines.find((one) => one.id === line.id);
        // Something else on the quotation changed: this line is not overwritten unseen.
        if (same?.updated_at === begun.line.updated_at) return send(now.version);
        setMeanwhile(same ?? 'gone');
        setBegun({ line: same ?? begun.line, version: now.version });
        changed(now);
        return null;
      }
    },
    {
      check: () => problemsOf(values, { label: true, child: false }),
      done: t(messages.lineSaved),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer) => {
        changed(answer.quotation);
        onDone();
      },
      onFailed: (error) => {
        // It became an invoice meanwhile.
        if (error instanceof CallError && error.status === 409) changed();
      },
    },
  );
  return {
    values,
    dirty,
    change: (field: keyof LineValues, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    meanwhile,
    total: totalOf(values),
    errorOf: save.errorOf,
    offline: save.offline,
    busy: save.busy,
    submit: () => {
      if (save.busy) return;
      if (dirty) save.submit();
      else onDone();
    },
  };
}

export function useRemoveLine({ id, quotation_no }: QuotationDetail) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const remove = useSave(quotationEndpoints.removeLine, {
    done: t(messages.transactionRemoved),
    failed: messages.transactionRemoveFailed,
    onSaved: ({ quotation }) => changed(quotation),
    onFailed: () => changed(),
  });
  const ask = ({ id: tid, label, total }: QuotationLine) =>
    askFirst(() => remove.submit({ params: { id, tid } }), {
      title: t('Are you sure to remove this transaction from quotation {{number}}?', {
        number: quotation_no,
      }),
      message: [label, formatSen(total)].join(' · '),
      confirmLabel: t('Remove'),
      danger: true,
    });
  return { ask, busy: remove.busy };
}
