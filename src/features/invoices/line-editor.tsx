/** The row of a line in edit mode: Enter saves, Ctrl and Enter goes on to the next line, Esc cancels (F8). */
import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { messages } from '#shared/messages';
import { NeedsInternet } from '../../components/needs-internet';
import { childChoices } from './child-choices';
import classes from './lines.module.css';
import { useChildrenOfParent } from './use-invoice';
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
  const { values, change, errorOf, meanwhile } = editor;
  const field = (name: keyof typeof values, wire: string = name) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    error: errorOf(wire),
    autoComplete: 'off',
  });
  return (
    <tr className={classes.editing}>
      <td colSpan={7}>
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
          {meanwhile && (
            <Alert color="waiting" role="alert" icon={<IconAlertTriangle />} title={t(messages.conflict)}>
              {meanwhile === 'gone'
                ? t('This line was removed.')
                : `${meanwhile.label} · ${meanwhile.quantity} × ${formatSen(meanwhile.amount ?? 0)}`}{' '}
              {t('What you typed is still here. Look at it, then save again.')}
            </Alert>
          )}
          <div className={classes.editorFields}>
            <TextInput label={t('Label')} required autoFocus {...field('label')} />
            <NativeSelect
              label={t('Child')}
              {...field('child', 'child_id')}
              data={childChoices(children, line, t('No child'))}
            />
            <TextInput
              label={t('Quantity')}
              inputMode="numeric"
              {...field('quantity')}
              className={classes.digits}
            />
            <TextInput
              label={t('Price (RM)')}
              required
              inputMode="decimal"
              {...field('amount')}
              className={classes.digits}
            />
            <TextInput
              label={t('Discount (RM)')}
              inputMode="decimal"
              {...field('discount', 'discount_amount')}
              className={classes.digits}
            />
            <TextInput label={t('Remarks')} {...field('remarks')} className={classes.wide} />
          </div>
          <Group justify="flex-end" gap="xs">
            <span className={classes.preview}>
              {t('Total (RM)')} {editor.total === null ? '—' : ringgitText(editor.total)}
            </span>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={editor.busy}>
              {t('Save')}
            </Button>
          </Group>
        </form>
      </td>
    </tr>
  );
}
