/** What a family was asked for and paid in a period, and what it owes: on screen, as a PDF, and by mail. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type StatementPart, statementLabelOf, statementPartLabels } from '#shared/domain/statement';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import { type Statement, type StatementRow, statementEndpoints } from '#shared/endpoints/statements';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { DateField } from '../../components/date-field';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { type Figure, NumberPanel } from '../../components/number-panel';
import { Pager, ROWS_A_PAGE } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { sayUnread } from '../../components/say-unread';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { downloadUrl } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import classes from './statement.module.css';

interface StatementViewProps {
  parentId: number;
  /** Whether the person may mail it to the parent. */
  mayMail?: boolean;
}

/** This year, until other days are chosen. @param isOwn what was fetched last is read without a network too */
export function useStatement(parentId: number | undefined, isOwn = false) {
  const today = useToday();
  const { page, setPage, fromTheTop } = usePageAddress();
  const [chosenFrom, setFrom] = useAddressValue('from');
  const [chosenTo, setTo] = useAddressValue('to');
  const from = chosenFrom || (today ? `${today.slice(0, 4)}-01-01` : '');
  const to = chosenTo || (today ?? '');
  const turned = from !== '' && to !== '' && to < from;
  const ready = parentId !== undefined && from !== '' && to !== '' && !turned;
  const query = useStoredCall(
    statementEndpoints.view,
    ready ? { params: { id: parentId }, query: { from, to, page, per_page: ROWS_A_PAGE } } : null,
    { keepPrevious: true, staleTime: 0, isStored: isOwn },
  );
  return { query, from, to, turned, setFrom: fromTheTop(setFrom), setTo: fromTheTop(setTo), setPage };
}

export function StatementView({
  parentId,
  mayMail = false,
  shown,
}: StatementViewProps & { shown: ReturnType<typeof useStatement> }) {
  const { t } = useTranslation();
  const { query, from, to, turned, setFrom, setTo, setPage } = shown;
  const { data: statement, meta } = query.data ?? {};
  return (
    <Stack>
      <div className={classes.days}>
        <DateField label={t('From')} value={from} onChange={setFrom} />
        <DateField label={t('To')} value={to} onChange={setTo} error={turned && t(messages.startAfterEnd)} />
      </div>
      {!turned && !query.error && <Acts parentId={parentId} period={{ from, to }} mayMail={mayMail} />}
      {statement && <Sums statement={statement} />}
      {statement && <Instalments statement={statement} />}
      {statement && <Deposits statement={statement} />}
      <RowList
        label={t('Statement of Account')}
        query={query}
        items={statement?.rows}
        until={<RowsSkeleton rows={6} />}
        empty={
          <EmptyState
            title={t('No transactions in this period')}
            hint={t('Choose other days to see invoices and payments.')}
          />
        }
      >
        {(row) => <Row key={row.id} row={row} places={statement?.preschools ?? []} />}
      </RowList>
      {meta && <Pager meta={meta} onPage={setPage} />}
    </Stack>
  );
}

interface ActsProps {
  parentId: number;
  period: { from: string; to: string };
  mayMail: boolean;
}

function Acts({ parentId, period, mayMail }: ActsProps) {
  const { t } = useTranslation();
  const send = useSave(statementEndpoints.send, {
    done: ({ to }) => t('The statement goes to {{to}}.', { to }),
    failed: true,
  });
  const file = downloadUrl(statementEndpoints.download.path.replace('{id}', String(parentId)), period);
  return (
    <Group gap="xs">
      <ActButton Icon={IconDownload} label={t('Download PDF')} file={file} variant="light" />
      {mayMail && (
        <ActButton
          Icon={IconMail}
          label={t('Mail to the parent')}
          variant="light"
          loading={send.busy}
          onClick={() => sayUnread() || send.submit({ params: { id: parentId }, body: period })}
        />
      )}
    </Group>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const parts = Object.keys(statementPartLabels) as StatementPart[];
  const shown = parts.filter((part) => statement[part] !== 0 || part === 'charges' || part === 'payments');
  const figure = (label: string, sen: number): Figure => ({
    label,
    value: <Money sen={sen} />,
    tone: sen === 0 ? 'quiet' : undefined,
  });
  return (
    <NumberPanel
      label={t('Statement of Account')}
      inRow={[2, 4, 4]}
      figures={[
        figure(t('Opening balance'), statement.opening),
        ...shown.map((part) => figure(t(statementPartLabels[part]), statement[part])),
        figure(t('Closing balance'), statement.closing),
      ]}
    />
  );
}

/** When what is owed is due, where a family pays by instalments. */
function Instalments({ statement: { instalments } }: { statement: Statement }) {
  const { t } = useTranslation();
  if (instalments.length === 0) return null;
  return (
    <section aria-label={t('Instalments')}>
      <Text fw={600}>{t('Instalments')}</Text>
      <Muted>{t('A part of the closing balance, by the agreed dates.')}</Muted>
      <ul className={classes.deposits}>
        {instalments.map(({ invoice, due_on, open }) => (
          <li key={`${invoice.id} ${due_on}`}>
            <span>
              {formatDate(due_on)} · {invoice.invoice_no}
            </span>
            <Money sen={open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is held for the children, beside what is owed. */
function Deposits({ statement: { deposits, preschools, to } }: { statement: Statement }) {
  const { t } = useTranslation();
  if (deposits.length === 0) return null;
  return (
    <section aria-label={t('Deposits held')}>
      <Text fw={600}>{t('Deposits held')}</Text>
      <Muted>{t('At the end of {{day}}. They are no part of what is owed.', { day: formatDate(to) })}</Muted>
      <ul className={classes.deposits}>
        {deposits.map(({ child, preschool_id, held }) => (
          <li key={`${child?.id} ${preschool_id}`}>
            <span>
              {[child?.name, preschools.length > 1 && preschools.find(({ id }) => id === preschool_id)?.name]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Money sen={held} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row, places }: { row: StatementRow; places: Statement['preschools'] }) {
  const { t } = useTranslation();
  const { invoice, document_no, payment_method, value_date } = row;
  const place = places.length > 1 && places.find(({ id }) => id === row.preschool_id)?.name;
  const facts = [
    document_no,
    payment_method !== null && t(paymentMethods[payment_method as PaymentMethod]),
    value_date && t('paid on {{day}}', { day: formatDate(value_date) }),
    place,
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Text component="span" fw={600}>
          {t(statementLabelOf(row))}{' '}
          {invoice && (
            <Anchor
              component={Link}
              href={`/invoices/${invoice.id}`}
              underline="always"
              fw={400}
              className={classes.fact}
            >
              {invoice.invoice_no}
            </Anchor>
          )}
        </Text>
        <Muted component="span">
          {formatDate(row.date)}
          {facts.map((fact) => (
            <Fragment key={String(fact)}>
              {' · '}
              <span className={classes.fact}>{fact}</span>
            </Fragment>
          ))}
        </Muted>
      </span>
      <span className={classes.sums}>
        <Text component="span" fw={600}>
          <Money sen={row.amount} />
        </Text>
        <Muted component="span">
          {t('Balance')} <Money sen={row.balance} />
        </Muted>
      </span>
    </li>
  );
}
