/** The row of a line in edit mode: Enter saves, Ctrl and Enter goes on to the next line, Esc cancels. */
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { childChoices } from '../../components/lines/child-choices';
import { LineEditorFields } from '../../components/lines/line-fields';
import { LineMeanwhile } from '../../components/lines/line-meanwhile';
import classes from '../../components/lines/lines.module.css';
import { NeedsInternet } from '../../components/needs-internet';
import { useChildrenOfParent } from '../../queries/invoices';
import { useLineEditor } from './use-line-editor';

interface LineEditorProps {
  invoice: InvoiceDetail;
  line: Transaction;
  onClose: () => void;
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
