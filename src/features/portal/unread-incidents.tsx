/** Above all else: what happened to a child, and medicine of an earlier day that went wrong, until a parent says that they know. */
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

const doseTitles = {
  trouble: '{{name}}: medicine on {{day}}, {{time}}. It did not go well',
  doubled: '{{name}}: possible double dose on {{day}}, {{time}}',
} as const;

export function UnreadIncidents({ of, today }: UnreadIncidentsProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.card} aria-label={t('To be read')}>
      {of.flatMap(({ id: childId, fullname, unread = [] }) =>
        unread.map(({ id, day, time, has_photos, dose }) => {
          const said = { name: spokenName(fullname), time: formatMinute(time) };
          const ofDay = { ...said, day: formatDate(day, today) };
          return (
            <Link key={id} href={portalAddresses.day(childId, day)} className={classes.row}>
              <IconAlertCircle size={22} className={own.mark} aria-hidden />
              <RowText
                fw={600}
                title={
                  dose !== undefined
                    ? t(doseTitles[dose === 'doubled' ? dose : 'trouble'], ofDay)
                    : day === today
                      ? t('{{name}}: incident at {{time}}', said)
                      : t('{{name}}: incident on {{day}}, {{time}}', ofDay)
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
