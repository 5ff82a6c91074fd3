/** The contents of a refused near miss, to be put right. */
import { errorsIn } from '#shared/endpoints/field-errors';
import { operations } from '#shared/records/index';
import type { NoteNearMiss } from '#shared/records/near-miss';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { NearMissFields, nearMissDraftOf, nearMissSaid } from './near-miss-fields';

export function NearMissEntryEditor(entry: RecordEditorProps) {
  const [draft, setDraft] = useEditorState(entry, () =>
    nearMissDraftOf(entry.arguments as NoteNearMiss['arguments']),
  );
  return (
    <EntryForm
      {...entry}
      changed={() => ({ ...entry.arguments, ...nearMissSaid(draft) })}
      problemsOf={(changed) => errorsIn(operations.note_near_miss.shape.shape.arguments, changed)}
    >
      {(wrong) => <NearMissFields draft={draft} onChange={setDraft} errors={wrong} />}
    </EntryForm>
  );
}
