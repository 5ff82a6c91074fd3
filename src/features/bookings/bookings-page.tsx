/** Bookings: seats that are held for a year, with their fee and whether an invoice has taken it off (F17, D10). */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ringgitText } from '#shared/domain/money';
import { bookingStatuses } from '#shared/domain/statuses';
import type { Booking } from '#shared/endpoints/bookings';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { SortHead } from '../../components/sort-head';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { useToday } from '../../local/hooks/use-today';
import { bookingLooks } from './booking-words';
import classes from './bookings.module.css';
import { useBookingFilters, useBookings, yearChoices } from './use-bookings';

const NewBookingDialog = lazy(() =>
  import('./new-booking-dialog').then((module) => ({ default: module.NewBookingDialog })),
);
const BookingDialog = lazy(() =>
  import('./booking-dialog').then((module) => ({ default: module.BookingDialog })),
);

export function BookingsPage() {
  const { t } = useTranslation();
  const filters = useBookingFilters();
  const query = useBookings(filters);
  const mayEdit = useCan()('bills_edit');
  const [opened, setOpened] = useState<Booking | 'new' | null>(null);
  const { data: bookings, meta } = query.data ?? {};
  return (
    <Page title={t('Bookings')} width="wide">
      <Stack>
        {mayEdit && (
          <Group>
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('new')}>
              {t('Book a seat')}
            </Button>
          </Group>
        )}
        <Filters filters={filters} />
        <FetchProblem query={query} />
        {bookings === undefined && !hasProblem(query) && <RowsSkeleton rows={8} height={48} />}
        {bookings?.length === 0 && (
          <EmptyState
            title={filters.isFiltered ? t('No such booking') : t('No seat is booked yet')}
            hint={filters.isFiltered ? t('Try another year, age or name.') : undefined}
          />
        )}
        {bookings && bookings.length > 0 && (
          <Bookings
            bookings={bookings}
            sort={filters.sort}
            onSort={filters.setSort}
            onOpen={mayEdit ? setOpened : undefined}
          />
        )}
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
      <Suspense>
        {opened === 'new' && <NewBookingDialog onClose={() => setOpened(null)} />}
        {opened !== null && opened !== 'new' && (
          <BookingDialog key={opened.id} booking={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
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
      <PreschoolFilter preschools={preschools} value={filters.preschool} onChange={filters.setPreschool} />
      <FilterSelect
        label={t('Year')}
        all={t('All years')}
        value={filters.year}
        onChange={filters.setYear}
        choices={years.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        label={t('Age')}
        all={t('All ages')}
        value={filters.age}
        onChange={filters.setAge}
        choices={Array.from({ length: 12 }, (_, index) => ({
          value: String(index + 1),
          label: t('{{years}} y', { years: index + 1 }),
        }))}
      />
      <FilterSelect
        label={t('Status')}
        all={t('All statuses')}
        value={filters.status}
        onChange={filters.setStatus}
        choices={bookingStatuses.map((value) => ({ value, label: t(bookingLooks[value].label) }))}
      />
    </Group>
  );
}

interface BookingsProps {
  bookings: readonly Booking[];
  sort: string;
  onSort: (sort: string) => void;
  /** Absent where the person may only read. */
  onOpen?: (booking: Booking) => void;
}

function Bookings({ bookings, sort, onSort, onOpen }: BookingsProps) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead label={t('Child')} by="child" sort={sort} onSort={onSort} />
            <th className={table.roomy}>{t('Preschool')}</th>
            <SortHead label={t('Year')} by="year" sort={sort} onSort={onSort} />
            <th className={table.roomy}>{t('Age')}</th>
            <th className={table.roomy}>{t('Child’s status')}</th>
            <th>{t('Status')}</th>
            <th className={table.roomy}>{t('Taken off')}</th>
            <th className={table.number}>{t('Fee (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BookingRow({ booking, onOpen }: { booking: Booking; onOpen?: (booking: Booking) => void }) {
  const { t } = useTranslation();
  const { child, preschool, year, age, status, fee_invoice, amount } = booking;
  const { tone, label } = bookingLooks[status];
  const ageText = age === null ? t('Age not known') : t('{{years}} y', { years: age });
  return (
    <tr>
      <td className={table.name}>
        {onOpen ? (
          <Anchor
            component="button"
            type="button"
            className={classes.open}
            aria-label={t('Edit the booking of {{name}} for {{year}}', { name: child.fullname, year })}
            onClick={() => onOpen(booking)}
          >
            {child.fullname}
          </Anchor>
        ) : (
          child.fullname
        )}
        <Text size="sm" c="dimmed" className={table.small}>
          {[preschool.short_name, ageText, t(child.status.name)].join(' · ')}
        </Text>
      </td>
      <td className={table.roomy}>{preschool.name}</td>
      <td>{year}</td>
      <td className={`${table.roomy} ${table.nowrap}`}>{age === null ? '–' : ageText}</td>
      <td className={table.roomy}>{t(child.status.name)}</td>
      <td>
        <ToneMark tone={tone} plain>
          {t(label)}
        </ToneMark>
      </td>
      <td className={table.roomy}>
        {fee_invoice === null ? (
          '–'
        ) : (
          <Anchor component={Link} href={`/invoices/${fee_invoice.id}`} fz="inherit">
            {fee_invoice.invoice_no}
          </Anchor>
        )}
      </td>
      <td className={table.number}>{ringgitText(amount)}</td>
    </tr>
  );
}
