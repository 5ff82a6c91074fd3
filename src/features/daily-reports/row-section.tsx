/**
 * A section of rows: a table where there is room, cards elsewhere. A row is read until it is tapped;
 * a new one is open until it is saved.
 */

import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportRow, type RowSection, rowFields, sectionRules } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';
import type { ReportDocument } from '#shared/records/report-document';
import { ActButton } from '../../components/act-button';
import { InPane } from '../../components/page';
import { useMasters } from '../../local/hooks/use-masters';
import { newRowId } from '../../local/make-id';
import type { ReportErrors } from './report-errors';
import { blankRow, isBlank } from './report-form';
import { RowCards } from './row-cards';
import { RowTable } from './row-table';
import { type RemovedRow, RowUndo } from './row-undo';
import type { RowView } from './row-values';
import { sectionText } from './section-labels';
import { useUsedLately } from './use-used-lately';

interface RowSectionEditorProps {
  date: string;
  /** The classroom of the child; undefined while it is looked up. */
  room: number | null | undefined;
  section: RowSection;
  rows: readonly ReportRow[];
  /** What the form was opened with: rows that are not in it are new. */
  base: ReportDocument | null;
  errors: ReportErrors;
  /** Absent where the person may only read. */
  onChange?: ((rows: ReportRow[]) => void) | undefined;
}

export function RowSectionEditor({
  date,
  room,
  section,
  rows,
  base,
  errors,
  onChange,
}: RowSectionEditorProps) {
  const { t } = useTranslation();
  const words = sectionText[section];
  const masters = useMasters(sectionRules[section].master ?? 'activity');
  const first = useUsedLately(date, room);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<string | null>(null);
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const roomy = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
  const inPane = useContext(InPane);
  const known = base?.sections[section]?.rows ?? [];

  const views = rows.map((row): RowView => {
    const isNew = onChange !== undefined && !known.some(({ id }) => id === row.id);
    const errorOf = (field: string) => errors.fields.get(`${section}.${row.id}.${field}`);
    const hasError = rowFields.some((field) => errorOf(field));
    return {
      row,
      name: nameOf(row, masters, t),
      isNew,
      open: isNew || opened.has(row.id) || hasError,
      errorOf,
    };
  });
  const add = () => {
    const id = newRowId();
    setAdded(id);
    onChange?.([...rows, blankRow(id)]);
  };
  // Nothing is sent before Submit, so a tap brings it back: no question before.
  const remove = ({ row, name, isNew }: RowView) => {
    setRemoved(isBlank(row) ? null : { row, name, at: rows.indexOf(row), saved: !isNew });
    onChange?.(rows.filter(({ id }) => id !== row.id));
  };
  const open = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const Rows = roomy && !inPane ? RowTable : RowCards;
  return (
    <Stack gap="sm" component="section">
      {words.titled ? (
        <Title order={2}>{t(words.title)}</Title>
      ) : (
        <VisuallyHidden component="h2">{t(words.title)}</VisuallyHidden>
      )}
      {views.length === 0 ? (
        <Text c="dimmed" py="xs">
          {t('No Data')}
        </Text>
      ) : (
        <Rows
          section={section}
          views={views}
          masters={masters}
          first={section === 'activities' ? first : undefined}
          added={added}
          editable={onChange !== undefined}
          onOpen={open}
          onChange={(changed) => onChange?.(rows.map((row) => (row.id === changed.id ? changed : row)))}
          onRemove={remove}
        />
      )}
      {onChange && removed && (
        <RowUndo
          key={removed.row.id}
          removed={removed}
          rows={rows}
          known={known}
          onBack={(back) => {
            setRemoved(null);
            onChange(back);
          }}
        />
      )}
      {onChange && (
        <ActButton
          Icon={IconPlus}
          label={t(words.add)}
          variant="light"
          onClick={add}
          style={{ alignSelf: 'start' }}
        />
      )}
    </Stack>
  );
}

/** The master's name; N/a where it is not in the list any more. */
function nameOf(
  row: ReportRow,
  masters: readonly MasterDocument[] | undefined,
  t: (text: string) => string,
): string {
  if (masters === undefined || row.master_id === 0) return '';
  return masters.find(({ id }) => id === row.master_id)?.name ?? t('N/a');
}
