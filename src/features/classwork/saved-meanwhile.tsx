/** Someone else saved the same classwork since it was opened: which of the two stays is for the person to say. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Classwork } from '#shared/endpoints/classwork';
import { messages } from '#shared/messages';
import { formatMoment } from '../../components/format';

interface SavedMeanwhileProps {
  theirs: Classwork;
  onMine: () => void;
  onTheirs: () => void;
}

export function SavedMeanwhile({ theirs, onMine, onTheirs }: SavedMeanwhileProps) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="alert" icon={<IconAlertCircle />} title={t(messages.conflict)}>
      <Stack gap="sm">
        <Text>
          {t('It was saved at {{when}} as “{{name}}”. Nothing of yours is saved yet.', {
            when: formatMoment(theirs.updated_at),
            name: theirs.name,
          })}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onMine}>
            {t('Save mine instead')}
          </Button>
          <Button variant="default" onClick={onTheirs}>
            {t('Drop mine and show theirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
