/** What was changed of a child, its statuses with their reasons among it. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type HistoryEntry as ChildEntry, childrenEndpoints } from '#shared/endpoints/children';
import { HISTORY_PAGE, History, HistoryEntry } from '../../components/history';
import { useCallPages } from '../../queries/use-many-calls';
import { useChildId } from './use-child-record';

const actionText: Record<string, string> = {
  created: 'Registered',
  updated: 'Changed',
  status_changed: 'Status changed',
  parents_changed: 'Parents changed',
  photo_set: 'Photo set',
  photo_removed: 'Photo removed',
};
const fieldText: Record<string, string> = {
  fullname: 'Child Name',
  mykid_no: 'MyKid number',
  born_on: 'Born on',
  preschool_id: 'Preschool',
  classroom_id: 'Classroom',
  product_id: 'Programme',
  other_products: 'Other programmes and fees',
  allergies: 'Allergies',
  notes: 'Notes',
  special_needs: 'Special needs',
  parents: 'Parents',
  payer: 'Pays',
};

export function ChildHistory() {
  const { t } = useTranslation();
  const id = useChildId();
  return (
    <History query={useCallPages(childrenEndpoints.history, { params: { id } }, HISTORY_PAGE)}>
      {(entry) => (
        <HistoryEntry
          headline={headline(entry, t)}
          by={entry.by}
          at={entry.at}
          reason={entry.status?.reason}
          changes={entry.changes.map((change) => ({
            ...change,
            label: t(fieldText[change.field] ?? change.field),
          }))}
        />
      )}
    </History>
  );
}

function headline({ action, status }: ChildEntry, t: TFunction): string {
  if (!status) return t(actionText[action] ?? action);
  const to = t(status.to.name);
  return status.from ? `${t(status.from.name)} → ${to}` : t('Came as: {{status}}', { status: to });
}
