/** The contents of a refused screening, to be put right. */
import type { ScreeningContent } from '#shared/domain/screening';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { contentOfDraft, draftOf } from '../../components/screening/screening-draft';
import { ScreeningFields } from '../../components/screening/screening-fields';
import { useEditorState } from '../../components/use-editor-state';

export function ScreeningEntryEditor(entry: RecordEditorProps) {
  const [draft, setDraft] = useEditorState(entry, () =>
    draftOf(entry.arguments as unknown as ScreeningContent),
  );
  return (
    <EntryForm {...entry} changed={() => contentOfDraft(draft)}>
      {() => <ScreeningFields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />}
    </EntryForm>
  );
}
