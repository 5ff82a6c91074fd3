/** Above a list of the office: how many rows there are, and all of them as a file. */
import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActButton } from './act-button';
import { Muted } from './plain';

interface CountAndFileProps {
  /** In words; nothing until it is known. */
  count: string | undefined;
  /** How it is fetched: the server may ask who one is. */
  file: { fetch: () => void; busy: boolean };
}

export function CountAndFile({ count, file }: CountAndFileProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="space-between">
      <Muted aria-live="polite">{count}</Muted>
      <ActButton
        Icon={IconDownload}
        variant="default"
        label={t('Download CSV')}
        onClick={file.fetch}
        loading={file.busy}
      />
    </Group>
  );
}
