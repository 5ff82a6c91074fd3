/** A dose is due now and nobody noted it: said on every screen of who gives it, with or without a network. */
import { Text } from '@mantine/core';
import { IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useChildren } from '../local/hooks/use-children';
import { useClassrooms } from '../local/hooks/use-classrooms';
import { useDosesDue } from '../local/hooks/use-doses-due';
import { useMinute, useToday } from '../local/hooks/use-today';
import classes from './sync-sign.module.css';

/** @param props.userId whose own classrooms count; all of the preschool for who has none */
export function DoseSign({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const rooms = useClassrooms() ?? [];
  const children = useChildren({ attending: true }) ?? [];
  const own = rooms.filter(({ teachers }) => teachers.includes(userId)).map(({ id }) => id);
  const theirs = children.filter(({ classroom_id }) => own.length === 0 || own.includes(classroom_id ?? 0));
  const { next } = useDosesDue(theirs, useToday());
  const minute = useMinute();
  const count = [...next.values()].filter((time) => time <= minute).length;
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Link href="/today/medicine" className={classes.sign} data-tone="alarm">
          <IconPill size={18} stroke={2} aria-hidden />
          <Text span inherit>
            {t('Medicine due: {{count}}', { count })}
          </Text>
        </Link>
      )}
    </div>
  );
}
