/** The children behind a number of the product billed summary: registered for a product, by the same filter. */
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Child } from '#shared/endpoints/child';
import { childrenEndpoints } from '#shared/endpoints/children';
import { formatCount } from '../../components/count-text';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';
import { BehindNumberPage, useBehindNumber } from './behind-number-page';
import { useFilterText } from './filter-labels';
import { askedOf } from './use-report-filter';

export function RegisteredChildrenPage() {
  const { t } = useTranslation();
  const behind = useBehindNumber();
  const { filter, product } = behind;
  const asked = { ...askedOf(filter), status: filter.values.child_status.split(','), ...behind.asked };
  const query = useCall(childrenEndpoints.list, { query: asked }, { keepPrevious: true });
  const { data: children, meta } = query.data ?? {};
  return (
    <BehindNumberPage
      title={product ? t('Children of {{product}}', { product }) : t('Children')}
      about={useFilterText(filter, ['preschool', 'child_status'])}
      searchLabel={t('Name or MyKid number')}
      behind={behind}
      found={
        meta && t('{{total}} registered children', { count: meta.total, total: formatCount(meta.total) })
      }
      query={query}
      columns={columns}
      rows={children}
      meta={meta}
    />
  );
}

const columns: readonly Column<Child>[] = [
  {
    key: 'name',
    label: 'Child',
    value: (child) => child.fullname,
    href: (child) => `/children/${child.id}`,
  },
  {
    key: 'status',
    label: 'Status',
    render: ({ status }) => (
      <ToneMark tone={attendingStatuses.includes(status.id) ? 'done' : 'quiet'} plain>
        {i18next.t(status.name)}
      </ToneMark>
    ),
  },
  { key: 'preschool', label: 'Preschool', nowrap: true, value: (child) => child.preschool_short_name },
  { key: 'classroom', label: 'Classroom', value: (child) => child.classroom?.name ?? '' },
  {
    key: 'programme',
    label: 'Main programme',
    value: (child) => child.product_model?.name ?? i18next.t('N/A'),
  },
];
