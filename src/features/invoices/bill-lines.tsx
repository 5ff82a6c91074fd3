/** The lines of an invoice: positive first, then discounts and credits; each edited in its place (F4, F8). */
import { Group, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInvoiceOpen } from '#shared/domain/invoice-math';
import { ringgitText } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import classes from '../../components/lines/lines.module.css';
import { useLines } from '../../queries/invoices';
import { LineEditor } from './line-editor';
import { LineRow } from './line-row';
import { LineTools } from './line-tools';

interface BillLinesProps {
  invoice: InvoiceDetail;
  editing: boolean;
  /** The preschool as it stands in the form above, saved or not; empty where none is chosen. */
  chosenPreschool?: string;
  onDirty?: (dirty: boolean) => void;
}

export function BillLines({ invoice, editing, chosenPreschool, onDirty }: BillLinesProps) {
  const { t } = useTranslation();
  const query = useLines(invoice.id);
  const lines = query.data;
  const [edited, setEdited] = useState<number | null>(null);
  const sale = invoice.is_pos_invoice === 1;
  const changing = editing && isInvoiceOpen(invoice);
  const [left, setLeft] = useState<number | null>(null);
  const close = () => {
    setLeft(edited);
    setEdited(null);
    onDirty?.(false);
  };
  const next = () => {
    const editable = lines?.filter(({ kind }) => kind !== 'carry_forward') ?? [];
    const following = editable[editable.findIndex(({ id }) => id === edited) + 1];
    close();
    if (following) setEdited(following.id);
  };
  return (
    <section aria-label={t('Bills')}>
      <Group justify="space-between" mb="xs" mih={44}>
        <Title order={2}>{t('Bills')}</Title>
        {changing && <LineTools invoice={invoice} chosenPreschool={chosenPreschool ?? ''} />}
      </Group>
      {lines === undefined && <FetchProblem query={query} />}
      {lines === undefined && !hasProblem(query) && <Skeleton height={160} />}
      {lines?.length === 0 && (
        <EmptyState
          title={t('No bills on this invoice yet')}
          hint={
            changing
              ? sale
                ? t('Add the products that are sold.')
                : t('Import what is unbilled, or add a product or a fee.')
              : undefined
          }
        />
      )}
      {lines && lines.length > 0 && (
        <table className={classes.lines} data-editing={changing || undefined}>
          <thead>
            <tr>
              <th>{t('Bill')}</th>
              <th>{t('Child')}</th>
              <th className={classes.amount}>{t('Quantity')}</th>
              <th className={classes.amount}>{t('Price (RM)')}</th>
              <th className={classes.amount}>{t('Discount (RM)')}</th>
              <th className={classes.amount}>{t('Total (RM)')}</th>
              {changing && <th aria-label={t('Actions')} />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) =>
              changing && line.id === edited ? (
                <LineEditor
                  key={line.id}
                  invoice={invoice}
                  line={line}
                  onClose={close}
                  onNext={next}
                  onDirty={onDirty}
                />
              ) : (
                <LineRow
                  key={line.id}
                  invoice={invoice}
                  line={line}
                  changing={changing}
                  wasEdited={left === line.id}
                  onEdit={edited === null ? () => setEdited(line.id) : null}
                />
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>{t('Price')}</td>
              <td className={classes.amount}>{ringgitText(invoice.price)}</td>
              {changing && <td />}
            </tr>
          </tfoot>
        </table>
      )}
      {changing && lines && lines.length > 1 && (
        <Text size="sm" c="dimmed" mt="xs" visibleFrom="lg">
          {t(
            'n adds a product. In a line, Enter saves, Ctrl and Enter goes on to the next one, Esc leaves it.',
          )}
        </Text>
      )}
    </section>
  );
}
