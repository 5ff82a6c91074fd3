/** The first step: what the file holds, the template for it, and the file itself, chosen or dropped here. */
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_ROWS_MAX, type ImportKind, importKinds } from '#shared/domain/import-columns';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { FileButton } from '../../components/file-button';
import { Muted } from '../../components/plain';
import { downloadUrl } from '../../local/call';
import classes from './imports.module.css';
import { kindLabels, useBring } from './use-imports';

interface BringFileProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}

export function BringFile({ kind, onKind }: BringFileProps) {
  const { t } = useTranslation();
  const { bring, busy, problem, forget } = useBring(kind);
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('What the file holds')}
        size="md"
        fullWidth
        maw={480}
        classNames={{ label: classes.kind }}
        value={kind}
        onChange={(chosen) => {
          forget();
          onKind(chosen as ImportKind);
        }}
        data={importKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
      />
      <Text maw={680}>
        {kind === 'children'
          ? t(
              'One row a child, with up to two parents. Siblings’ rows have the same parent e-mail: that parent is made once. Nobody is invited or mailed by an import.',
            )
          : t(
              'One row an amount that a parent owes, or has as credit, on a day. Each becomes an invoice “Opening balance”; nobody is told of it. Import the children first.',
            )}
      </Text>
      <DropZone busy={busy} onFile={bring} kind={kind} />
      {problem !== null && (
        <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
          {problem}
        </Alert>
      )}
    </Stack>
  );
}

interface DropZoneProps {
  kind: ImportKind;
  busy: boolean;
  onFile: (file: File) => void;
}

function DropZone({ kind, busy, onFile }: DropZoneProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    // Dropping is a short cut: the button does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but the buttons
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <FileButton
          label={t('CSV file')}
          accept=".csv,.txt,text/csv,text/plain"
          onChoose={onFile}
          loading={busy}
          leftSection={<IconFileUpload size={20} aria-hidden />}
        >
          {t('Choose the CSV file')}
        </FileButton>
        <ActButton
          Icon={IconDownload}
          label={t('Download the template')}
          file={downloadUrl('/imports/download-template', { kind })}
          variant="default"
        />
      </Group>
      <Muted>
        {t(
          'CSV in UTF-8 (in Excel: Save As, “CSV UTF-8”), at most 10 MB and {{rows}} rows. First it is only checked.',
          { rows: formatCount(IMPORT_ROWS_MAX) },
        )}
      </Muted>
    </div>
  );
}
