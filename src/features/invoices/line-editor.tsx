/** The row of a line in edit mode: Enter saves, Ctrl and Enter goes on to the next line, Esc cancels. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { childChoices } from '../../components/lines/child-choices';
import { LineEditorFields } from '../../components/lines/line-fields';
import { LineMeanwhile } from '../../components/lines/line-meanwhile';
import { bodyOfLine, type LineValues, problemsOf, valuesOfLine } from '../../components/lines/line-values';
import classes from '../../components/lines/lines.module.css';
import { NeedsInternet } from '../../components/needs-internet';
import { call } from '../../local/call';
import { useChildrenOfParent, useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { totalOf } from '../../queries/use-new-line';
import { conflictOf, useSave } from '../../queries/use-save';
import { differing } from './use-invoice-form';

interface LineEditorProps {
  invoice: InvoiceDetail;
  line: Transaction;
  onClose: () => void;
  /** Saved: the next line is to be edited. */
  onNext: () => void;
  onDirty?: (dirty: boolean) => void;
}

export function LineEditor({ invoice, line, onClose, onNext, onDirty }: LineEditorProps) {
  const { t } = useTranslation();
  const editor = useLineEditor({ invoice, line, onClose, onNext, onDirty });
  const children = useChildrenOfParent(invoice.parent).data;
  return (
    <form
      onSubmit={editor.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editor.submit(event, true);
      }}
      noValidate
      className={classes.editor}
      aria-label={t('Edit {{label}}', { label: line.label })}
    >
      {editor.offline && <NeedsInternet />}
      <LineMeanwhile now={editor.meanwhile} />
      <LineEditorFields
        line={editor}
        choices={childChoices(children, line, t('No child'))}
        onClose={onClose}
      />
    </form>
  );
}

/** A line while it is edited in its row: what is sent is what differs; who was faster is told. */
function useLineEditor({ invoice, line, onClose, onNext, onDirty }: LineEditorProps) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  /** The line as the edit began from it. */
  const [begun, setBegun] = useState(line);
  const [typed, setTyped] = useState<Partial<LineValues>>({});
  // After a conflict, what was not typed is as someone else left it.
  const values = { ...valuesOfLine(begun), ...typed };
  const [meanwhile, setMeanwhile] = useState<Transaction | 'gone' | null>(null);
  const save = useSave(
    async ({ body }: { body: Partial<ReturnType<typeof bodyOfLine>>; next: boolean }, idempotencyKey) => {
      const params = { id: invoice.id, txId: line.id };
      const send = async (version: number) => {
        const sent = await sendOrAsk(
          () => call(transactionEndpoints.change, { params, body: { ...body, version }, idempotencyKey }),
          { operation: 'change_line', subject_id: line.id, form: body },
        );
        if (sent.answer === null && sent.asked) onClose();
        return sent.answer;
      };
      try {
        return await send(invoice.version);
      } catch (error) {
        const now = conflictOf(error) as InvoiceDetail | undefined;
        if (!now) throw error;
        const lines = await call(transactionEndpoints.list, { params: { id: invoice.id } });
        const same = lines.find(({ id }) => id === line.id);
        // Something else on the invoice changed: this line is not overwritten unseen.
        if (same?.updated_at === begun.updated_at) return send(now.version);
        setMeanwhile(same ?? 'gone');
        if (same) setBegun(same);
        changed(now);
        return null;
      }
    },
    {
      check: () => problemsOf(values, { label: true, child: begun.child_id !== null }),
      done: t(messages.lineSaved),
      failed: messages.invoiceSaveFailed,
      onSaved: (answer, { next }) => {
        changed(answer.invoice);
        if (next) onNext();
        else onClose();
      },
    },
  );
  return {
    values,
    change: (field: keyof LineValues, value: string) => {
      setTyped((now) => ({ ...now, [field]: value }));
      onDirty?.(true);
    },
    errorOf: save.errorOf,
    total: totalOf(values),
    meanwhile,
    offline: save.offline,
    busy: save.busy,
    submit: (event: { preventDefault(): void }, next = false) => {
      event.preventDefault();
      if (save.busy) return;
      const body = differing(bodyOfLine(values), bodyOfLine(valuesOfLine(begun)));
      if (Object.keys(body).length > 0) save.submit({ body, next });
      else if (next) onNext();
      else onClose();
    },
  };
}
