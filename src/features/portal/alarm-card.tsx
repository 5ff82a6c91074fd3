/** A fever, or trouble with breathing, above all else: what was measured, what to do, and the number to call. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { spokenName } from '#shared/domain/called-name';
import { phoneHref } from '#shared/domain/phone';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { degreesInSight, measurementsOf, remarksOf } from '#shared/domain/screening-labels';
import type { PortalChild } from '#shared/endpoints/portal';
import { formatTime } from '../../components/format';
import { Muted } from '../../components/plain';
import { measuredText } from '../../components/screening/measured-text';
import classes from './alarm-card.module.css';
import { KnownLine } from './known-line';

interface AlarmCardProps {
  child: PortalChild;
  date: string;
}

export function AlarmCard({ child, date }: AlarmCardProps) {
  const { t } = useTranslation();
  const { screening, screened_by_me, screening_known = null } = child.today;
  if (screening === null) return null;
  // What waits beside theirs was measured by somebody else.
  const mine = screened_by_me && screening.open_alternatives === 0;
  const name = spokenName(child.fullname);
  const fever = screening.flags.includes('fever');
  const phone = child.preschool.phone_no;
  const remarks = remarksOf(screening, t);
  const measurements = measurementsOf(screening);
  const [measured] = measurements;
  const title = fever
    ? t('{{name}} has a fever: {{temperature}}', {
        name,
        temperature: degreesInSight(screening),
      })
    : t('{{name}} has difficulty breathing', { name });
  return (
    <section className={classes.alarm} aria-labelledby={`alarm-${child.id}`}>
      <Title order={2} id={`alarm-${child.id}`}>
        {title}
      </Title>
      {remarks !== '' && <Text>{remarks}</Text>}
      <Muted>
        {measuredText(measurements, screening.recorded_by) ??
          t('Screened at {{time}} by {{name}}', { time: formatTime(measured.at), name: measured.by })}
      </Muted>
      <Text mt={4}>
        {mine
          ? t('Please call the preschool before you bring {{name}}, or note the absence.', { name })
          : t('Please call the preschool and say when you can come.')}
      </Text>
      <Group gap="xs" mt="sm">
        {phone && (
          <Button
            component="a"
            href={phoneHref(phone)}
            color="alarm"
            leftSection={<IconPhone size={20} aria-hidden />}
            aria-label={t('Call {{preschool}}', { preschool: child.preschool.name })}
          >
            {t('Call the preschool')}
          </Button>
        )}
        {mine && (
          <Button
            component={Link}
            href={`${portalAddresses.absences(child.id)}?new=${date}`}
            variant="default"
          >
            {t('Note an absence')}
          </Button>
        )}
        {!mine && <KnownLine of="screening" id={screening.id} known={screening_known} what={title} />}
      </Group>
    </section>
  );
}
