/** The third step: what would be written, in figures and first rows; one tap writes all of it, or nothing. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportDetail } from '#shared/endpoints/imports';
import { askFirst } from '../../components/confirm';
import { formatCount } from '../../components/count-text';
import { Muted, PlainButton } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { ImportFigures } from './import-figures';
import { useConfirmImport, useImportAct } from './use-imports';

export function ConfirmImport({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const discard = useImportAct('discard', one.id);
  const confirm = useConfirmImport(one);
  const { summary, kind, awaits_approval } = one;
  if (summary === null) return null;
  const giveUp = () =>
    askFirst(discard.submit, {
      title: t('Discard {{name}}?', { name: one.file_name }),
      message: t('Nothing was imported. The file is deleted from the server.'),
      confirmLabel: t('Discard'),
    });
  const busy = confirm.busy || confirm.saved;
  return (
    <Stack>
      <Text maw={680}>
        {t('All {{number}} rows are valid. This is what will be imported:', {
          number: formatCount(summary.rows),
        })}
      </Text>
      <ImportFigures kind={kind} summary={summary} />
      {summary.unread.length > 0 && (
        <Alert color="waiting" icon={<IconInfoCircle />} title={t('Columns ignored')}>
          {summary.unread.join(', ')}
        </Alert>
      )}
      <FirstRows first={summary.first} />
      <Muted maw={680}>
        {kind === 'children' &&
          t(
            'Parents already in Tadika are linked and keep their names and numbers. Nobody is e-mailed: new parents can be invited afterwards.',
          )}
        {kind === 'balances' &&
          t('Parents are not notified of these invoices. They see them next time they open the app.')}
        {kind === 'plans' &&
          t('Nobody is notified of these lines. They are charged when their month is billed.')}
      </Muted>
      {awaits_approval && (
        <Alert color="waiting" icon={<IconInfoCircle />} title={t('Waiting for a second person')}>
          <Stack gap="xs" align="start">
            <Text>{t('Nothing is imported until someone at head office approves it.')}</Text>
            <PlainButton component={Link} href="/approvals">
              {t('Requests to approve')}
            </PlainButton>
          </Stack>
        </Alert>
      )}
      <Group gap="xs">
        {!awaits_approval && (
          <Button loading={busy} onClick={confirm.submit}>
            {kind === 'children' &&
              t('Import {{number}} children', { number: formatCount(summary.children) })}
            {kind === 'balances' &&
              t('Import {{number}} balances', { number: formatCount(summary.balances) })}
            {kind === 'plans' && t('Import {{number}} lines', { number: formatCount(summary.rows) })}
          </Button>
        )}
        <PlainButton disabled={busy} onClick={() => void giveUp()}>
          {t('Discard')}
        </PlainButton>
      </Group>
    </Stack>
  );
}

function FirstRows({ first: { heads, rows } }: { first: { heads: string[]; rows: string[][] } }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const columns = heads.map((label, at): Column<string[]> => {
    const isNumber = label === 'Row' || label.startsWith('Amount');
    return { key: label, label, align: isNumber ? 'end' : undefined, value: (cells) => cells[at] || null };
  });
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Preview of the first rows')}
      </Title>
      <DataTable columns={columns} rows={rows} rowKey={(cells) => cells[0] ?? ''} />
    </section>
  );
}
