/** The lines of a quotation: name, quantity, price, discount, total, each edited in its place; the total below. */
import { Group, Title } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type QuotationDetail, type QuotationLine, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { Form } from '../../components/form';
import { childChoices } from '../../components/lines/child-choices';
import { LineDialog } from '../../components/lines/line-dialog';
import { LineEditorFields } from '../../components/lines/line-fields';
import { LineMeanwhile } from '../../components/lines/line-meanwhile';
import classes from '../../components/lines/lines.module.css';
import { NeedsInternet } from '../../components/needs-internet';
import { notifyError } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { useNewLine } from '../../queries/use-new-line';
import { useQuotationChanged } from './use-quotation-acts';
import { said, useEditLine, useRemoveLine } from './use-quotation-line';

interface QuotationLinesProps {
  quotation: QuotationDetail;
  /** As it stands in the form above, saved or not. */
  chosenPreschool: string;
}

export function QuotationLines({ quotation, chosenPreschool }: QuotationLinesProps) {
  const { t } = useTranslation();
  const query = useCall(quotationEndpoints.lines, { params: { id: quotation.id } });
  const lines = query.data;
  const [edited, setEdited] = useState<number | null>(null);
  const [adding, setAdding] = useState<'add-product' | 'add-fee' | null>(null);
  const changing = quotation.invoice === null;
  const add = (mode: 'add-product' | 'add-fee') => () => {
    if (chosenPreschool === '') {
      notifyError(t(messages.selectPreschool));
      notifyError(t(messages.quotationPreschool));
    } else if (chosenPreschool !== String(quotation.preschool_id))
      notifyError(t('The preschool was changed: press Save first.'));
    else setAdding(mode);
  };
  const columns = lineColumns(quotation.price);
  const acts: Column<QuotationLine> = {
    key: 'acts',
    label: 'Action',
    acts: true,
    render: (line) => (
      <LineActs
        quotation={quotation}
        line={line}
        onEdit={edited === null ? () => setEdited(line.id) : null}
      />
    ),
  };
  return (
    <section aria-label={t('Bills')}>
      <Group justify="space-between" mb="xs" mih={44}>
        <Title order={2}>{t('Bills')}</Title>
        {changing && (
          <Group gap="xs" role="toolbar" aria-label={t('Add bills')}>
            <PlainButton onClick={add('add-product')}>{t('Add Product')}</PlainButton>
            <PlainButton onClick={add('add-fee')}>{t('Add Fee')}</PlainButton>
          </Group>
        )}
      </Group>
      <DataTable
        columns={changing ? [...columns, acts] : columns}
        rows={lines}
        query={query}
        blocks
        flush
        emptyRow={t('No Data')}
        instead={(line) =>
          changing &&
          line.id === edited && (
            <QuotationLineEditor quotation={quotation} line={line} onClose={() => setEdited(null)} />
          )
        }
      />
      {adding && <AddQuotationLine mode={adding} quotation={quotation} onClose={() => setAdding(null)} />}
    </section>
  );
}

interface LineActsProps {
  quotation: QuotationDetail;
  line: QuotationLine;
  /** Null while another line is edited. */
  onEdit: (() => void) | null;
}

function LineActs({ quotation, line, onEdit }: LineActsProps) {
  const { t } = useTranslation();
  const remove = useRemoveLine(quotation);
  const { label } = line;
  return (
    <>
      <ActIcon
        Icon={IconEdit}
        stroke={1.7}
        label={t('Edit {{label}}', { label })}
        disabled={onEdit === null}
        onClick={() => onEdit?.()}
      />
      <ActIcon
        Icon={IconTrash}
        stroke={1.7}
        label={t('Remove {{label}}', { label })}
        loading={remove.busy}
        onClick={() => void remove.ask(line)}
      />
    </>
  );
}

/** @param price of the quotation, in sen */
function lineColumns(price: number): readonly Column<QuotationLine>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      value: ({ label }) => label,
      below: ({ child, remarks }) =>
        (child || remarks) && (
          <>
            {child && <div>{`${child.fullname} - ${child.preschool_short_name}`}</div>}
            {remarks && <div>{remarks}</div>}
          </>
        ),
    },
    { key: 'quantity', label: 'Quantity', kind: 'count', value: ({ quantity }) => quantity },
    { key: 'price', label: 'Price (RM)', kind: 'money', value: ({ amount }) => amount },
    {
      key: 'discount',
      label: 'Item Discount (RM Per Item)',
      kind: 'money',
      value: ({ discount_amount }) => discount_amount || null,
    },
    {
      key: 'total',
      label: 'Total',
      kind: 'money',
      strong: true,
      inBlock: 'end',
      value: ({ total }) => total,
      total: formatSen(price),
    },
  ];
}

interface AddQuotationLineProps {
  mode: 'add-product' | 'add-fee';
  quotation: QuotationDetail;
  onClose: () => void;
}

/** Add Product, Add Fee. */
function AddQuotationLine({ mode, quotation, onClose }: AddQuotationLineProps) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const { id, preschool_id, parent } = quotation;
  const form = useNewLine({
    mode,
    preschool: preschool_id,
    children: parent.children,
    childRequired: false,
    send: (line, idempotencyKey, product) => {
      const named = mode === 'add-product' && { label: product?.name ?? null };
      const body = { ...said(quotation), preschool_id, ...named, ...line };
      return call(quotationEndpoints.addLine, { params: { id }, body, idempotencyKey });
    },
    onSaved: (answer) => changed(answer.quotation),
    onDone: onClose,
  });
  return (
    <LineDialog
      mode={mode}
      form={form}
      products={form.products}
      choices={childChoices(parent.children, null, t('No child yet'))}
      childRequired={false}
      onClose={onClose}
    />
  );
}

interface QuotationLineEditorProps {
  quotation: QuotationDetail;
  line: QuotationLine;
  onClose: () => void;
}

/** The row of a quotation's line in edit mode: Enter saves, Esc cancels. */
function QuotationLineEditor({ quotation, line, onClose }: QuotationLineEditorProps) {
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
    <Form
      onSend={editor.submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className={classes.editor}
      aria-label={t('Edit {{label}}', { label: line.label })}
    >
      {editor.offline && <NeedsInternet />}
      <LineMeanwhile now={editor.meanwhile} />
      <LineEditorFields line={editor} choices={choices} onClose={onClose} />
    </Form>
  );
}
