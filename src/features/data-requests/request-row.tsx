/** One request: what is asked, by when, how it stands; its file with how far it is, and the buttons. */
import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dataRequestNames } from '#shared/domain/data-requests';
import { type DataRequest, dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { ActButton } from '../../components/act-button';
import { formatDate, formatMoment, formatWholeDate } from '../../components/format';
import { Muted } from '../../components/plain';
import { saveFile } from '../../components/save-file';
import { ToneMark } from '../../components/tone-mark';
import { downloadUrl } from '../../local/call';
import { fetchFile } from '../../local/fetch-file';
import { useToday } from '../../local/hooks/use-today';
import { useSave } from '../../queries/use-save';

interface RequestRowProps {
  request: DataRequest;
  /** Who asked, where that is not the reader. */
  who?: ReactNode;
  /** The buttons of the office. */
  acts?: ReactNode;
}

export function RequestRow({ request, who, acts }: RequestRowProps) {
  const { t } = useTranslation();
  const { kind, text, asked_on, answer, extension_reason, extended_on, closed_at } = request;
  return (
    <Group component="li" justify="space-between" px="md" py="sm" gap="xs" align="flex-start">
      <Box miw={0} flex="1 1 16rem" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <Text fw={600}>{t(dataRequestNames[kind])}</Text>
        {who}
        {text !== null && <Text>{text}</Text>}
        <Muted>{t('Asked on {{date}}', { date: formatWholeDate(asked_on) })}</Muted>
        {extended_on !== null && (
          <Muted>
            {t('Put off on {{date}}: {{reason}}', {
              date: formatDate(extended_on),
              reason: extension_reason,
            })}
          </Muted>
        )}
        {closed_at !== null && answer !== null && (
          <Text>{t('Answer of {{date}}: {{answer}}', { date: formatMoment(closed_at), answer })}</Text>
        )}
      </Box>
      <Stack gap={6} align="flex-start">
        <State request={request} />
        <File request={request} />
        {acts && <Group gap="xs">{acts}</Group>}
      </Stack>
    </Group>
  );
}

function State({ request: { state, due_on } }: { request: DataRequest }) {
  const { t } = useTranslation();
  const today = useToday();
  if (state === 'done') return <ToneMark tone="done">{t('Done')}</ToneMark>;
  if (state === 'refused') return <ToneMark tone="quiet">{t('Refused')}</ToneMark>;
  const date = formatDate(due_on);
  return today !== undefined && due_on < today ? (
    <ToneMark tone="alarm">{t('Was due on {{date}}', { date })}</ToneMark>
  ) : (
    <ToneMark tone="waiting">{t('Answer by {{date}}', { date })}</ToneMark>
  );
}

function File({ request: { id, file, child } }: { request: DataRequest }) {
  const { t } = useTranslation();
  const path = dataRequestEndpoints.download.path.replace('{id}', String(id));
  const download = useSave(() => fetchFile(downloadUrl(path)), {
    onSaved: ({ name, blob }) => saveFile(name, blob, blob.type),
    failed: true,
  });
  if (file.state === 'making')
    return (
      <Box miw={160}>
        <Muted>{t('The file is being made.')}</Muted>
        <Progress value={file.progress} aria-label={t('How far the file is')} />
      </Box>
    );
  if (file.state === 'failed') return <ToneMark tone="alarm">{t('The file could not be made')}</ToneMark>;
  if (file.state === 'gone') return <Muted>{t('The file is no longer there.')}</Muted>;
  if (file.state === 'none') return null;
  return (
    <>
      <ActButton
        Icon={IconDownload}
        label={t('Download')}
        aria-label={t('Download the file of {{name}}', { name: child.fullname })}
        loading={download.busy}
        onClick={() => download.submit()}
      />
      {file.until !== null && <Muted>{t('There until {{date}}', { date: formatDate(file.until) })}</Muted>}
    </>
  );
}

/** While a file is made it is looked at again. */
export const lookAgain = (requests: readonly DataRequest[] | undefined): number | false =>
  requests?.some(({ file }) => file.state === 'making') ? 2_000 : false;
