/** The lines of a quotation (D14): name, quantity, price, discount, total, each edited in its place; the total below. */
import { ActionIcon, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ringgitText } from '#shared/domain/money';
import type { QuotationDetail, QuotationLine } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import classes from '../../components/lines/lines.module.css';
import { notifyError } from '../../components/notify';
import { AddQuotationLine } from './add-quotation-line';
import { QuotationLineEditor } from './quotation-line-editor';
import { useRemoveLine } from './use-quotation-line';
import { useQuotationLines } from './use-quotations';

interface QuotationLinesProps {
  quotation: QuotationDetail;
  /** As it stands in the form above, saved or not. */
  chosenPreschool: string;
}

export function QuotationLines({ quotation, chosenPreschool }: QuotationLinesProps) {
  const { t } = useTranslation();
  const query = useQuotationLines(quotation.id);
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
  return (
    <section aria-label={t('Bills')}>
      <Group justify="space-between" mb="xs" mih={44}>
        <Title order={2}>{t('Bills')}</Title>
        {changing && (
          <Group gap="xs" role="toolbar" aria-label={t('Add bills')}>
            <Button variant="default" onClick={add('add-product')}>
              {t('Add Product')}
            </Button>
            <Button variant="default" onClick={add('add-fee')}>
              {t('Add Fee')}
            </Button>
          </Group>
        )}
      </Group>
      <FetchProblem query={query} />
      {lines === undefined && !hasProblem(query) && <Skeleton height={160} />}
      {lines && (
        <table className={classes.lines} data-editing={changing || undefined}>
          <thead>
            <tr>
              <th>{t('Name')}</th>
              <th className={classes.amount}>{t('Quantity')}</th>
              <th className={classes.amount}>{t('Price (RM)')}</th>
              <th className={classes.amount}>{t('Item Discount (RM Per Item)')}</th>
              <th className={classes.amount}>{t('Total')}</th>
              {changing && <th className={classes.amount}>{t('Action')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.length === 0 && (
              <tr>
                <td colSpan={6}>
                  <Text c="dimmed" ta="center" py="md">
                    {t('No Data')}
                  </Text>
                </td>
              </tr>
            )}
            {lines.map((line) =>
              changing && line.id === edited ? (
                <QuotationLineEditor
                  key={line.id}
                  quotation={quotation}
                  line={line}
                  onClose={() => setEdited(null)}
                />
              ) : (
                <Row
                  key={line.id}
                  quotation={quotation}
                  line={line}
                  changing={changing}
                  onEdit={edited === null ? () => setEdited(line.id) : null}
                />
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>{t('Total')}</td>
              <td className={classes.amount}>RM {ringgitText(quotation.price)}</td>
              {changing && <td />}
            </tr>
          </tfoot>
        </table>
      )}
      {adding && <AddQuotationLine mode={adding} quotation={quotation} onClose={() => setAdding(null)} />}
    </section>
  );
}

interface RowProps {
  quotation: QuotationDetail;
  line: QuotationLine;
  changing: boolean;
  /** Null while another line is edited. */
  onEdit: (() => void) | null;
}

function Row({ quotation, line, changing, onEdit }: RowProps) {
  const { t } = useTranslation();
  const remove = useRemoveLine(quotation);
  const { child, discount_amount, label } = line;
  return (
    <tr>
      <td className={classes.what}>
        {label}
        {child && (
          <Text size="sm" c="dimmed">
            {`${child.fullname} - ${child.preschool_short_name}`}
          </Text>
        )}
        {line.remarks && (
          <Text size="sm" c="dimmed" className={classes.remarks}>
            {line.remarks}
          </Text>
        )}
      </td>
      <td className={classes.amount} data-detail data-label={t('Quantity')}>
        {line.quantity}
      </td>
      <td className={classes.amount} data-detail data-label={t('Price')}>
        {ringgitText(line.amount)}
      </td>
      <td
        className={classes.amount}
        data-detail
        data-label={t('Discount')}
        data-none={!discount_amount || undefined}
      >
        {discount_amount ? ringgitText(discount_amount) : '—'}
      </td>
      <td className={`${classes.amount} ${classes.total}`}>{ringgitText(line.total)}</td>
      {changing && (
        <td className={classes.acts}>
          <ActionIcon
            aria-label={t('Edit {{label}}', { label })}
            disabled={onEdit === null}
            onClick={() => onEdit?.()}
          >
            <IconEdit size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Remove {{label}}', { label })}
            loading={remove.busy}
            onClick={() => void remove.ask(line)}
          >
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
