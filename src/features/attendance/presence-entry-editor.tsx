/** The contents of a refused arrival or departure, to be put right. */
import { useState } from 'react';
import { fetchersOn } from '#shared/domain/fetchers';
import type { PresenceContent } from '#shared/records/presence';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useChild } from '../../local/hooks/use-children';
import { contentOf, draftOf, problemsOf } from './presence-draft';
import { PresenceFields } from './presence-fields';

export function PresenceEntryEditor(entry: RecordEditorProps) {
  const content = entry.arguments as unknown as PresenceContent;
  const child = useChild(Number(entry.arguments.child_id));
  const fetchers = fetchersOn(child ?? {}, content.day);
  const [draft, setDraft] = useState(() => draftOf(content));
  return (
    <EntryForm
      {...entry}
      changed={() => contentOf(content, draft)}
      problemsOf={(changed) => problemsOf(changed, draft, fetchers.may)}
    >
      {(wrong) => (
        <PresenceFields
          act={content.act}
          childId={Number(entry.arguments.child_id)}
          fetchers={fetchers}
          draft={draft}
          onChange={setDraft}
          errors={wrong}
          withTime
        />
      )}
    </EntryForm>
  );
}
