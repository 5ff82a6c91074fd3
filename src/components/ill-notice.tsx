/** For a child that was ill: it is looked at before it stays. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import type { Illness } from '#shared/domain/illness';
import { illnessLabels } from '#shared/domain/illness-labels';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { IllnessCase } from '#shared/records/illness-cases';
import { formatDate } from './format';

interface IllNoticeProps {
  child: Pick<ChildDocument, 'id' | 'fullname'>;
  /** Of all children; undefined while they are read. */
  cases: readonly IllnessCase[] | undefined;
  today: CalendarDate;
}

export function IllNotice({ child, cases, today }: IllNoticeProps) {
  const { t } = useTranslation();
  const open = cases?.find(({ found, returned }) => found.child_id === child.id && returned === null);
  if (!open) return null;
  const { illness, onset, day } = open.found;
  const title = t('{{name}}: {{illness}} since {{date}}', {
    name: spokenName(child.fullname),
    illness: t(illnessLabels[illness as Illness]),
    date: formatDate(onset ?? day, today),
  });
  return (
    <Alert color="alarm" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text>{t('Check the child before they stay.')}</Text>
        <Button component={Link} href={`/today/illnesses?look=${child.id}`} variant="default">
          {t('Look at the child')}
        </Button>
      </Stack>
    </Alert>
  );
}
