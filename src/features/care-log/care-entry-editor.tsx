/** The contents of a refused note of care, to be put right. */
import type { CareContent } from '#shared/records/care';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { draftOf, problemsOf, saidOf } from './care-draft';
import { CareFields } from './care-fields';

export function CareEntryEditor(entry: RecordEditorProps) {
  const content = entry.arguments as unknown as CareContent;
  const [draft, setDraft] = useEditorState(entry, () => draftOf(content));
  return (
    <EntryForm
      {...entry}
      changed={() => ({ ...content, ...saidOf(draft), time: draft.time })}
      problemsOf={problemsOf}
    >
      {(wrong) => <CareFields draft={draft} onChange={setDraft} errors={wrong} />}
    </EntryForm>
  );
}
