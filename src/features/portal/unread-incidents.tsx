/** Above all else: what happened to a child, on whichever day, until a parent says that they know. */
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { spokenName } from '#shared/domain/called-name';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { PortalChild } from '#shared/endpoints/portal';
import { formatDate, formatMinute } from '../../components/format';
import own from './noted-lines.module.css';
import { PhotosMark } from './photos-mark';
import classes from './portal.module.css';
import { RowText } from './row-text';

interface UnreadIncidentsProps {
  of: readonly PortalChild[];
  today: string;
}

export function UnreadIncidents({ of, today }: UnreadIncidentsProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.card} aria-label={t('Incidents to read')}>
      {of.flatMap(({ id: childId, fullname, unread = [] }) =>
        unread.map(({ id, day, time, has_photos }) => {
          const said = { name: spokenName(fullname), time: formatMinute(time) };
          return (
            <Link key={id} href={portalAddresses.day(childId, day)} className={classes.row}>
              <IconAlertCircle size={22} className={own.mark} aria-hidden />
              <RowText
                fw={600}
                title={
                  day === today
                    ? t('{{name}}: incident at {{time}}', said)
                    : t('{{name}}: incident on {{day}}, {{time}}', { ...said, day: formatDate(day, today) })
                }
                hint={t('Please read it, and tell us that you have.')}
              >
                {has_photos && <PhotosMark />}
              </RowText>
              <IconChevronRight size={20} className={classes.arrow} aria-hidden />
            </Link>
          );
        }),
      )}
    </nav>
  );
}
