/** The contents of a refused entry of an illness, to be put right. */
import { errorsIn } from '#shared/endpoints/field-errors';
import { type IllnessContent, illnessRecord } from '#shared/records/illness';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { draftOf, saidOf } from './illness-draft';
import { IllnessFields } from './illness-fields';

export function IllnessEntryEditor(entry: RecordEditorProps) {
  const content = entry.arguments as unknown as IllnessContent;
  const [draft, setDraft] = useEditorState(entry, () => draftOf(content, null));
  return (
    <EntryForm
      {...entry}
      changed={() => ({ ...content, ...(content.act === 'found' && saidOf(draft)) })}
      problemsOf={(changed) => errorsIn(illnessRecord.content, changed)}
    >
      {(wrong) =>
        content.act === 'found' && <IllnessFields draft={draft} onChange={setDraft} errors={wrong} />
      }
    </EntryForm>
  );
}
