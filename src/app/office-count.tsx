/** How many things wait at some entries of the office's navigation, in one number. */
import { useTranslation } from 'react-i18next';
import type { Waiting } from '#shared/endpoints/reports';
import { WaitingCount } from '../components/waiting-count';
import { useWaiting } from '../queries/waiting';

export function OfficeCount({ names }: { names: readonly (keyof Waiting)[] }) {
  const { t } = useTranslation();
  const { data } = useWaiting();
  const count = names.reduce((sum, name) => sum + (data?.[name]?.total ?? 0), 0);
  return <WaitingCount count={count} label={t('{{count}} waiting', { count })} />;
}
