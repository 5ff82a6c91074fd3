/** What a list of things that happened is filtered by, in the address: words, preschool, kind, state, and days. */
import { useTranslation } from 'react-i18next';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { DateField } from './date-field';
import classes from './event-filters.module.css';
import { FilterSelect } from './filter-select';
import { ListFilters } from './list-filters';
import { PreschoolFilter } from './preschool-filter';
import { useAddressValue } from './use-address-value';
import { usePageAddress } from './use-list-address';

interface Choices<Value extends string> {
  label: string;
  /** The word for all of them. */
  all: string;
  /** The English word of each. */
  words: Readonly<Record<Value, string>>;
}

interface EventFilters<Kind extends string, State extends string> {
  label: string;
  searchLabel: string;
  preschools: readonly { id: number; name: string }[] | undefined;
  kinds: Choices<Kind>;
  states: Choices<State>;
}

/** Another filter begins at the first page. */
export function useEventFilters<Kind extends string, State extends string>({
  label,
  searchLabel,
  preschools,
  kinds,
  states,
}: EventFilters<Kind, State>) {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const [kind, setKind] = useAddressValue('kind');
  const [state, setState] = useAddressValue('state');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const { page, setPage, fromTheTop } = usePageAddress();
  const filter = {
    search: search || undefined,
    kind: knownIn(kinds, kind),
    state: knownIn(states, state),
    preschool: Number(preschool) || undefined,
    from: isCalendarDate(from) ? from : undefined,
    to: isCalendarDate(to) ? to : undefined,
  };
  const select = <Value extends string>(
    { label: name, all, words }: Choices<Value>,
    value: Value | undefined,
    set: (value: string) => void,
  ) => (
    <FilterSelect
      label={name}
      all={all}
      value={value ?? ''}
      onChange={fromTheTop(set)}
      choices={Object.entries<string>(words).map(([one, word]) => ({ value: one, label: t(word) }))}
    />
  );
  const fields = (
    <ListFilters
      label={label}
      search={{ label: searchLabel, value: search, onChange: fromTheTop(setSearch) }}
      count={Object.entries(filter).filter(([name, value]) => name !== 'search' && value).length}
      className={classes.filters}
    >
      <PreschoolFilter preschools={preschools} value={preschool} onChange={fromTheTop(setPreschool)} />
      {select(kinds, filter.kind, setKind)}
      {select(states, filter.state, setState)}
      <div className={classes.days}>
        <DateField label={t('From')} value={from} onChange={fromTheTop(setFrom)} />
        <DateField label={t('To')} value={to} onChange={fromTheTop(setTo)} />
      </div>
    </ListFilters>
  );
  return { filter, page, setPage, fields };
}

const knownIn = <Value extends string>({ words }: Choices<Value>, value: string): Value | undefined =>
  Object.hasOwn(words, value) ? (value as Value) : undefined;
