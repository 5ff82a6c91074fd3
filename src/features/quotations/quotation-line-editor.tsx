/** The row of a quotation's line in edit mode: Enter saves, Esc cancels. */
import { useTranslation } from 'react-i18next';
import type { QuotationDetail, QuotationLine } from '#shared/endpoints/quotations';
import { childChoices } from '../../components/lines/child-choices';
import { LineEditorFields } from '../../components/lines/line-fields';
import { LineMeanwhile } from '../../components/lines/line-meanwhile';
import classes from '../../components/lines/lines.module.css';
import { NeedsInternet } from '../../components/needs-internet';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useEditLine } from './use-quotation-line';

interface QuotationLineEditorProps {
  quotation: QuotationDetail;
  line: QuotationLine;
  onClose: () => void;
}

export function QuotationLineEditor({ quotation, line, onClose }: QuotationLineEditorProps) {
  const { t } = useTranslation();
  const editor = useEditLine(quotation, line, onClose);
  useLeaveGuard(editor.dirty && !editor.busy);
  const kept = {
    child_id: line.child_id,
    child_name: line.child?.fullname ?? null,
    child_preschool_name: line.child?.preschool_short_name ?? null,
  };
  const choices = childChoices(quotation.parent.children, kept, t('No child'));
  return (
    <form
      onSubmit={editor.submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
      className={classes.editor}
      aria-label={t('Edit {{label}}', { label: line.label })}
    >
      {editor.offline && <NeedsInternet />}
      <LineMeanwhile now={editor.meanwhile} />
      <LineEditorFields line={editor} choices={choices} onClose={onClose} />
    </form>
  );
}
