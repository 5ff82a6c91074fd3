/** A child who has not been screened that day: a tap opens the empty form. */
import { Box, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PersonAvatar } from '../../components/person-avatar';
import type { Listed } from './day-list';
import classes from './health.module.css';

interface MissingRowProps {
  child: Listed;
  /** The name of the classroom, where the child has one. */
  classroom: string | undefined;
  to: string;
}

export function MissingRow({ child, classroom, to }: MissingRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <Link href={to} className={classes.row}>
        <PersonAvatar name={child.name} />
        <Box>
          <Text className={classes.name}>{child.name}</Text>
          <Text className={classes.line} c="dimmed">
            {[child.preschool, classroom].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Text component="span" c="brand" fw={500} className={classes.mark} fz="sm">
          {t('Screen')}
          <IconChevronRight size={18} aria-hidden />
        </Text>
      </Link>
    </li>
  );
}
