/** The audit trail, filtered by the address: of the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { auditEndpoints } from '#shared/endpoints/audit';
import { userEndpoints } from '#shared/endpoints/people';
import { ROWS_A_PAGE } from '../../components/pager';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { rows, useCall } from '../../queries/use-call';

const TYPING_MS = 250;

export function useAuditFilters() {
  const [actor, setActor] = useAddressValue('actor');
  const [type, setType] = useAddressValue('entity_type');
  const [record, setRecord] = useAddressValue('entity_id');
  const [action, setAction] = useAddressValue('action');
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const { page, setPage, fromTheTop } = usePageAddress();
  const [typedRecord] = useDebouncedValue(record.trim(), TYPING_MS);
  const day = (text: string) => (isCalendarDate(text) ? text : '');
  return {
    actor,
    setActor: fromTheTop(setActor),
    type,
    setType: fromTheTop(setType),
    record,
    setRecord: fromTheTop(setRecord),
    action,
    setAction: fromTheTop(setAction),
    from: day(from),
    setFrom: fromTheTop(setFrom),
    to: day(to),
    setTo: fromTheTop(setTo),
    setPage,
    isFiltered: [actor, type, record, action, from, to].some((value) => value !== ''),
    clear: () => {
      for (const set of [setActor, setType, setRecord, setAction, setFrom, setTo]) set('');
      setPage(1);
    },
    // What a mistyped address says is left out, instead of being refused.
    asked: {
      actor: /^[1-9]\d{0,14}$/.test(actor) ? actor : '',
      entity_type: /^[a-z0-9_]{1,60}$/.test(type) ? type : '',
      entity_id: /^[\w-]{1,60}$/.test(typedRecord) ? typedRecord : '',
      action: /^[a-z0-9_]{1,60}$/.test(action) ? action : '',
      from: day(from),
      to: day(to),
      page,
      per_page: ROWS_A_PAGE,
    },
  };
}

export type AuditFilters = ReturnType<typeof useAuditFilters>;

export function useAudit({ asked }: AuditFilters) {
  return useCall(auditEndpoints.list, { query: asked }, { keepPrevious: true });
}

export function useAuditChoices() {
  return useCall(auditEndpoints.choices, {}).data;
}

/** People by a part of their name; the one who is chosen is asked for by the id in the address. */
export function usePeople(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isPlaceholderData } = useCall(
    userEndpoints.list,
    { query: { search, per_page: 30 } },
    { select: rows, keepPrevious: true },
  );
  return { people: data ?? [], foundFor: data && !isPlaceholderData ? search : null };
}
