/** Which preschool and which month is looked at; both stand in the address. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';

/** As far back as one chooses from. */
const MONTHS = 24;

const monthsBefore = (today: CalendarDate) =>
  Array.from({ length: MONTHS }, (_, index) => monthOf(addMonths(`${monthOf(today)}-01`, -index)));

/** The preschool is 0 and the month empty until they are known. */
export function useMonthChoice() {
  const today = useToday();
  const preschools = usePreschoolsOnline();
  const [chosen, setChosen] = useAddressValue('preschool');
  const [chosenMonth, setMonth] = useAddressValue('month');
  const months = today ? monthsBefore(today) : [];
  return {
    ...{ preschools, setChosen, months, setMonth },
    preschool: Number(chosen || preschools.data?.[0]?.id || 0),
    month: chosenMonth || months[1] || '',
  };
}

export function MonthChoice({ choice }: { choice: ReturnType<typeof useMonthChoice> }) {
  const { t } = useTranslation();
  const { preschools, preschool, setChosen, months, month, setMonth } = choice;
  const known = preschools.data ?? [];
  return (
    <>
      <Group>
        {known.length > 1 && (
          <FilterSelect
            label={t('Preschool')}
            value={String(preschool)}
            onChange={setChosen}
            choices={choicesOf(known)}
          />
        )}
        <FilterSelect
          label={t('Month')}
          value={month}
          onChange={setMonth}
          choices={months.map((one) => ({ value: one, label: formatMonth(one) }))}
        />
      </Group>
      {preschools.data?.length === 0 && <EmptyState title={t('No preschool yet')} />}
      {preschools.data === undefined && <FetchProblem query={preschools} until={<RowsSkeleton rows={6} />} />}
    </>
  );
}
