/** The values of a row as they are read: each with its name; underscores shown as hyphens. */
import { useTranslation } from 'react-i18next';
import type { ReportRow, RowSection } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';
import classes from './rows.module.css';
import { sectionText, shownValue } from './section-labels';

export function RowValues({ row, section }: { row: ReportRow; section: RowSection }) {
  const { t } = useTranslation();
  const { scale, withNotes } = sectionText[section];
  const values: [string, string][] = [];
  if (row.achievement_scale)
    values.push([t('Achievement Scale'), shownValue(row.achievement_scale, scale, t)]);
  if (row.minute_scales) values.push([t('Minutes'), shownValue(row.minute_scales)]);
  if (withNotes && row.notes) values.push([t('Notes'), shownValue(row.notes)]);
  if (values.length === 0) return <span className={classes.nothing}>{t('Nothing written yet')}</span>;
  return (
    <span className={classes.values}>
      {values.map(([name, value]) => (
        <span key={name}>
          <span className={classes.valueName}>{name}</span> <span className={classes.value}>{value}</span>
        </span>
      ))}
    </span>
  );
}

export interface RowView {
  row: ReportRow;
  name: string;
  open: boolean;
  isNew: boolean;
  errorOf: (field: string) => string | undefined;
}

export interface RowsProps {
  section: RowSection;
  views: readonly RowView[];
  masters: readonly MasterDocument[] | undefined;
  /** Masters that are offered first. */
  first: readonly number[] | null | undefined;
  /** Id of the row that was just added. */
  added: string | null;
  editable: boolean;
  onOpen: (id: string, open: boolean) => void;
  onChange: (row: ReportRow) => void;
  onRemove: (view: RowView) => void;
}
