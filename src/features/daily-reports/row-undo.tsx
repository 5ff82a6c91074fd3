/** A row that was just removed from the form, and for five seconds the way back. Nothing is sent before Submit. */
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#shared/domain/daily-report';
import { UndoOffer } from '../../components/undo-offer';

export interface RemovedRow {
  row: ReportRow;
  name: string;
  /** Where it stood. */
  at: number;
  /** It was in the report already, not only in the form. */
  saved: boolean;
}

interface RowUndoProps {
  removed: RemovedRow;
  rows: readonly ReportRow[];
  /** What the form was opened with. */
  known: readonly ReportRow[];
  onBack: (rows: ReportRow[]) => void;
}

export function RowUndo({ removed, rows, known, onBack }: RowUndoProps) {
  const { t } = useTranslation();
  const back = rowsWithBack(removed, rows, known);
  if (back === null) return null;
  const { name } = removed;
  return (
    <UndoOffer
      said={name === '' ? t('Removed.') : t('{{name}} was removed.', { name })}
      label={name === '' ? undefined : t('Undo the removal of {{name}}', { name })}
      takesFocus
      onUndo={() => onBack(back)}
    />
  );
}

/** The rows with the removed one in its place; null once its removal was submitted, or where it is back. */
export function rowsWithBack(
  { row, at, saved }: RemovedRow,
  rows: readonly ReportRow[],
  known: readonly ReportRow[],
): ReportRow[] | null {
  const same = ({ id }: ReportRow) => id === row.id;
  if (rows.some(same) || (saved && !known.some(same))) return null;
  return rows.toSpliced(at, 0, row);
}
