/** The rows of a section as table and cards draw them. */

import type { ReportRow, RowSection } from '#shared/domain/daily-report';
import type { MasterDocument } from '#shared/endpoints/feed';

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
  /** Id of the row that was just added. */
  added: string | null;
  editable: boolean;
  onOpen: (id: string, open: boolean) => void;
  onChange: (row: ReportRow) => void;
  onRemove: (view: RowView) => void;
}
