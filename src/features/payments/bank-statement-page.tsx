/** One statement: its lines by what is proposed for them, confirming, and booking what was confirmed. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { bankSourceNames } from '#shared/domain/bank-statement';
import { formatSen } from '#shared/domain/money';
import {
  bankEndpoints,
  type LineShow,
  lineShows,
  type StatementDetail,
} from '#shared/endpoints/bank-statements';
import { confirm } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { BankLineRow } from './bank-line-row';
import { PaymentsTabs } from './payments-tabs';

const A_PAGE = 50;

export function BankStatementPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(bankEndpoints.view, { params: { id } }, { staleTime: 0 });
  return (
    <Page title={query.data?.file_name ?? t('Bank statement')} width="medium">
      <Stack gap="lg">
        <PaymentsTabs current="bank" />
        {query.data ? (
          <Statement statement={query.data} />
        ) : (
          <FetchProblem query={query} until={<RowsSkeleton rows={5} height={88} />} />
        )}
      </Stack>
    </Page>
  );
}

function Statement({ statement }: { statement: StatementDetail }) {
  const { t } = useTranslation();
  const { source, preschool, from, to, lines, repeated, debits, unread } = statement;
  const facts = [
    t(bankSourceNames[source]),
    preschool.name,
    from && to && [...new Set([formatDate(from), formatDate(to)])].join(' – '),
    t('Lines of money in: {{number}}', { number: lines }),
    repeated > 0 && t('Uploaded before: {{number}}', { number: repeated }),
    debits > 0 && t('Money out, left aside: {{number}}', { number: debits }),
  ];
  return (
    <>
      <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
      {repeated > 0 && (
        <Muted maw={680}>
          {t(
            'A line with the same day, amount and words as one of an earlier file is taken as that line. Where two families paid alike on one day, upload a file of the whole day.',
          )}
        </Muted>
      )}
      {unread.length > 0 && (
        <Alert color="waiting" icon={<IconAlertCircle />} title={t('Some rows could not be read')}>
          {unread.slice(0, 10).map(({ row, problem }) => (
            <Text key={row} size="sm">
              {t('Row {{row}}: {{problem}}', { row, problem: t(problem) })}
            </Text>
          ))}
          {unread.length > 10 && (
            <Text size="sm">{t('And {{number}} more.', { number: unread.length - 10 })}</Text>
          )}
        </Alert>
      )}
      <Acts statement={statement} />
      <Lines statement={statement} />
    </>
  );
}

/** What is done with many lines at once. */
function Acts({ statement: { id, counts, file_name } }: { statement: StatementDetail }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { invalidate } = useAnswers();
  const invoicesChanged = useInvoiceChanged();
  const [left, setLeft] = useState<number | null>(null);
  const again = () => void invalidate(bankEndpoints);
  const params = { id };
  const sure = useSave(bankEndpoints.confirmSure, {
    done: ({ confirmed }) => t('Confirmed: {{number}}. Nothing is booked yet.', { number: confirmed }),
    failed: true,
    onEnd: again,
  });
  const book = useSave(
    async () => {
      const sum = { booked: 0, refused: 0 };
      for (let waiting = true; waiting; ) {
        // What is booked is not booked again.
        const answer = await call(bankEndpoints.book, { params, idempotencyKey: null });
        sum.booked += answer.booked;
        sum.refused += answer.refused;
        setLeft(answer.left);
        waiting = answer.left > 0;
      }
      return sum;
    },
    {
      done: ({ booked, refused }) =>
        refused > 0
          ? t('Booked: {{booked}}. Not booked: {{refused}}, with the reason beside each.', {
              booked,
              refused,
            })
          : t('Booked: {{booked}}.', { booked }),
      failed: true,
      onEnd: () => {
        setLeft(null);
        again();
        invoicesChanged();
      },
    },
  );
  const remove = useSave(bankEndpoints.remove, {
    done: t('Statement removed.'),
    failed: true,
    onSaved: () => {
      again();
      navigate('/payments/bank');
    },
  });
  const takeBack = async () => {
    const agreed = await confirm({
      title: t('Remove {{file}}?', { file: file_name }),
      message: t('Its lines go, with what was confirmed of them. The file can be uploaded again.'),
      confirmLabel: t('Remove the statement'),
      danger: true,
    });
    if (agreed) remove.submit({ params });
  };
  const bookable = counts.confirmed - counts.refused;
  return (
    <Group>
      {counts.sure > 0 && (
        <Button
          variant={bookable > 0 ? 'default' : 'filled'}
          loading={sure.busy}
          onClick={() => sure.submit({ params })}
        >
          {t('Confirm all that is sure ({{number}})', { number: counts.sure })}
        </Button>
      )}
      {bookable > 0 && (
        <Button loading={book.busy} onClick={() => book.submit()}>
          {t('Book what is confirmed ({{number}})', { number: bookable })}
        </Button>
      )}
      {left !== null && left > 0 && (
        <Muted aria-live="polite">{t('Still to book: {{number}}', { number: left })}</Muted>
      )}
      {counts.confirmed > 0 && (
        <Muted>{t('Total confirmed: {{amount}}', { amount: formatSen(counts.confirmed_sum) })}</Muted>
      )}
      {counts.booked === 0 && (
        <PlainButton disabled={remove.busy} onClick={() => void takeBack()}>
          {t('Remove the statement')}
        </PlainButton>
      )}
    </Group>
  );
}

const showLabels: Record<LineShow, string> = {
  sure: 'Sure',
  proposed: 'Proposed',
  nothing: 'No match',
  confirmed: 'Confirmed',
  booked: 'Booked',
  reversed: 'Booked, reversed',
  left_out: 'Left out',
  all: 'All lines',
};

function Lines({ statement: { id, counts } }: { statement: StatementDetail }) {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const [given, setShow] = useAddressValue('show');
  const show = lineShows.find((known) => known === given) ?? 'all';
  const input = { params: { id }, query: { show, page, per_page: A_PAGE } };
  const query = useCall(bankEndpoints.lines, input, { keepPrevious: true, staleTime: 0 });
  const { sure, proposed, open, confirmed, booked, reversed, left_out } = counts;
  const many: Record<LineShow, number> = {
    sure,
    proposed,
    nothing: open - sure - proposed,
    confirmed,
    booked,
    reversed,
    left_out,
    all: open + confirmed + booked + left_out,
  };
  return (
    <Stack gap="sm">
      <Group>
        <FilterSelect
          label={t('Lines shown')}
          value={show}
          onChange={(value) => setShow(value === 'all' ? '' : value)}
          choices={lineShows.map((value) => ({ value, label: `${t(showLabels[value])} (${many[value]})` }))}
        />
      </Group>
      {!query.data && <FetchProblem query={query} until={<RowsSkeleton rows={5} height={88} />} />}
      {query.data?.data.length === 0 && (
        <EmptyState
          title={t('No lines here')}
          hint={many.all === 0 ? t('All lines of this file were uploaded before.') : undefined}
        />
      )}
      {query.data?.data.map((line) => (
        <BankLineRow key={`${line.id} ${line.state}`} line={line} />
      ))}
      {query.data && <Pager meta={query.data.meta} onPage={setPage} />}
    </Stack>
  );
}
