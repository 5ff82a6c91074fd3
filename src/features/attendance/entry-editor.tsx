/** The contents of a refused absence note, to be put right. */
import type { AbsenceContent } from '#shared/records/absence-note';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { contentOf, draftOf, problemsOf } from './absence-draft';
import { AbsenceFields } from './absence-fields';

export function AbsenceEntryEditor(entry: RecordEditorProps) {
  const [draft, setDraft] = useEditorState(entry, () =>
    draftOf(entry.arguments as unknown as AbsenceContent),
  );
  return (
    <EntryForm {...entry} changed={() => contentOf(draft)} problemsOf={() => problemsOf(draft)}>
      {(wrong) => <AbsenceFields draft={draft} onChange={setDraft} errors={wrong} />}
    </EntryForm>
  );
}
