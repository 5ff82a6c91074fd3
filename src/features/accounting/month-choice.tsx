/** Which preschool and which month is looked at; both stand in the address. */
import { useTranslation } from 'react-i18next';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { FilterSelect } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { PreschoolChoice, usePreschoolChoice } from '../../components/preschool-choice';
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
  const choice = usePreschoolChoice(usePreschoolsOnline());
  const [chosenMonth, setMonth] = useAddressValue('month');
  const months = today ? monthsBefore(today) : [];
  return { ...choice, months, month: chosenMonth || months[1] || '', setMonth };
}

export function MonthChoice({ choice }: { choice: ReturnType<typeof useMonthChoice> }) {
  const { t } = useTranslation();
  const { months, month, setMonth } = choice;
  return (
    <PreschoolChoice choice={choice} until={<RowsSkeleton rows={6} />}>
      <FilterSelect
        label={t('Month')}
        value={month}
        onChange={setMonth}
        choices={months.map((one) => ({ value: one, label: formatMonth(one) }))}
      />
    </PreschoolChoice>
  );
}
