/** After an absence is noted, the page that follows offers to take it back. */
import i18next from 'i18next';
import { offerUndo } from '../../components/page-undo';
import type { UndoAbsence } from '../../local/absence-entries';
import { saveProblem } from '../../local/hooks/use-saving';

export function offerAbsenceBack(said: string, undo: UndoAbsence): void {
  offerUndo({
    said,
    undo: () =>
      undo().then(
        () => null,
        (problem: unknown) => i18next.t(saveProblem(problem)),
      ),
  });
}
