/** What a parent must not miss: accidents, illness, and doses of the day that went wrong, first what nobody has read. */
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { PortalChild } from '#shared/endpoints/portal';
import { formatMinute } from '../../components/format';
import own from './noted-lines.module.css';
import { PhotosMark } from './photos-mark';
import classes from './portal.module.css';
import { RowText } from './row-text';

export function NotedLines({ child, date }: { child: PortalChild; date: string }) {
  const { t } = useTranslation();
  const { incidents = [], illnesses = [], doses = [] } = child.today;
  // Those stand above all else.
  const isAbove = (id: string) => child.unread?.some((one) => one.id === id) ?? false;
  const read = incidents.filter(({ id }) => !isAbove(id));
  const lines = [
    ...read.map(({ id, time, acknowledged, pictures, additions }) => ({
      id,
      title: t('Incident at {{time}}', { time: formatMinute(time) }),
      unread: acknowledged === null,
      hasPhotos: [{ pictures }, ...additions].some((one) => (one.pictures?.length ?? 0) > 0),
    })),
    ...illnesses
      .filter(({ act }) => act === 'found')
      .map(({ id, time }) => ({
        id,
        title: t('Signs of illness at {{time}}', { time: formatMinute(time) }),
        unread: false,
        hasPhotos: false,
      })),
    ...doses
      .filter(({ doubled, act }) => doubled || isDoseTrouble(act))
      .map(({ id, doubled, time, acknowledged }) => ({
        id,
        title: doubled
          ? t('Possible double dose')
          : t('Medicine at {{time}}: it did not go well', { time: formatMinute(time) }),
        unread: !doubled && acknowledged === null,
        hasPhotos: false,
      })),
  ].toSorted((one, other) => Number(other.unread) - Number(one.unread));
  return lines.map(({ id, title, unread, hasPhotos }) => (
    <Link key={id} href={portalAddresses.day(child.id, date)} className={classes.row}>
      <IconAlertCircle size={22} className={own.mark} aria-hidden />
      <RowText fw={600} title={title} hint={unread && t('Please read it, and tell us that you have.')}>
        {hasPhotos && <PhotosMark />}
      </RowText>
      <IconChevronRight size={20} className={classes.arrow} aria-hidden />
    </Link>
  ));
}
