/** The contents of a refused arrival or departure, to be put right. */
import { fetchersOn } from '#shared/domain/fetchers';
import type { PresenceContent } from '#shared/records/presence';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { useChild } from '../../local/hooks/use-children';
import { contentOf, draftOf, problemsOf, stopsIn } from './presence-draft';
import { PresenceFields } from './presence-fields';

export function PresenceEntryEditor(entry: RecordEditorProps) {
  const content = entry.arguments as unknown as PresenceContent;
  const child = useChild(Number(entry.arguments.child_id));
  const { act, day } = content;
  const { may } = fetchersOn(child ?? {}, day);
  const [draft, setDraft] = useEditorState(entry, () => draftOf(content));
  return (
    <EntryForm
      {...entry}
      changed={() => contentOf(content, draft)}
      problemsOf={(changed) => problemsOf(changed, draft, may)}
    >
      {(wrong) => (
        <PresenceFields
          act={act}
          may={may}
          stops={stopsIn(draft, child ? [child] : [], { act, may, day })}
          draft={draft}
          onChange={setDraft}
          errors={wrong}
          withTime
        />
      )}
    </EntryForm>
  );
}
