/** Bookings: seats that are held for a year, with their fee and whether an invoice has taken it off. */
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingStatuses } from '#shared/domain/statuses';
import { type Booking, bookingEndpoints } from '#shared/endpoints/bookings';
import { ActButton } from '../../components/act-button';
import { FilterSelect } from '../../components/filter-select';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { LookMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { bookingLooks, useBookingFilters, yearChoices } from './use-bookings';

const NewBookingDialog = lazyPart('NewBookingDialog', () => import('./new-booking-dialog'));
const BookingDialog = lazyPart('BookingDialog', () => import('./booking-dialog'));

export function BookingsPage() {
  const { t } = useTranslation();
  const filters = useBookingFilters();
  const query = useCall(bookingEndpoints.list, { query: filters.asked }, { keepPrevious: true });
  const mayEdit = useCan()('bills_edit');
  const [opened, setOpened] = useState<Booking | 'new' | null>(null);
  return (
    <Page title={t('Bookings')} width="wide">
      <Stack>
        {mayEdit && (
          <Group>
            <ActButton Icon={IconPlus} label={t('Book a seat')} onClick={() => setOpened('new')} />
          </Group>
        )}
        <Filters filters={filters} />
        <PagedTable
          columns={columnsOf(mayEdit ? setOpened : undefined)}
          query={query}
          order={filters}
          empty={{
            title: filters.isFiltered ? t('No matching booking') : t('No seats booked yet'),
            hint: filters.isFiltered ? t('Try another year, age or name.') : undefined,
          }}
          onPage={filters.setPage}
        />
      </Stack>

      {opened === 'new' && <NewBookingDialog onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'new' && (
        <BookingDialog key={opened.id} booking={opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

function Filters({ filters }: { filters: ReturnType<typeof useBookingFilters> }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const years = yearChoices(useToday()).sort();
  return (
    <Group gap="xs" role="search" aria-label={t('Bookings')}>
      <SearchField label={t('Child')} value={filters.search} onChange={filters.setSearch} />
      <PreschoolFilter
        preschools={preschools}
        value={filters.preschool}
        onChange={filters.set('preschool')}
      />
      <FilterSelect
        label={t('Year')}
        all={t('All years')}
        value={filters.year}
        onChange={filters.set('year')}
        choices={years.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        label={t('Age')}
        all={t('All ages')}
        value={filters.age}
        onChange={filters.set('age')}
        choices={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: t('{{years}} y', { years: index + 1 }),
        }))}
      />
      <FilterSelect
        label={t('Status')}
        all={t('All statuses')}
        value={filters.status}
        onChange={filters.set('status')}
        choices={bookingStatuses.map((value) => ({ value, label: t(bookingLooks[value].label) }))}
      />
    </Group>
  );
}

/** @param onOpen absent where the person may only read */
function columnsOf(onOpen?: (booking: Booking) => void): readonly Column<Booking>[] {
  const { t } = i18next;
  const ageText = ({ age }: Booking) => (age === null ? null : t('{{years}} y', { years: age }));
  return [
    {
      key: 'child',
      label: 'Child',
      sort: true,
      value: ({ child }) => child.fullname,
      press: (booking) =>
        onOpen
          ? {
              label: t('Edit the booking of {{name}} for {{year}}', {
                name: booking.child.fullname,
                year: booking.year,
              }),
              run: () => onOpen(booking),
            }
          : null,
      narrow: (booking) =>
        [
          booking.preschool.short_name,
          ageText(booking) ?? t('Age not known'),
          t(booking.child.status.name),
        ].join(' · '),
    },
    { key: 'preschool', label: 'Preschool', from: 'md', value: ({ preschool }) => preschool.name },
    { key: 'year', label: 'Year', sort: true, nowrap: true, value: ({ year }) => String(year) },
    { key: 'age', label: 'Age', from: 'md', nowrap: true, value: ageText },
    {
      key: 'child_status',
      label: 'Child’s status',
      from: 'md',
      value: ({ child }) => t(child.status.name),
    },
    {
      key: 'status',
      label: 'Status',
      render: ({ status }) => <LookMark look={bookingLooks[status]} plain />,
    },
    {
      key: 'fee_invoice',
      label: 'Deducted on',
      from: 'md',
      value: ({ fee_invoice: invoice }) => invoice?.invoice_no,
      href: ({ fee_invoice: invoice }) => invoice && `/invoices/${invoice.id}`,
    },
    { key: 'amount', label: 'Fee (RM)', kind: 'money', value: ({ amount }) => amount },
  ];
}
