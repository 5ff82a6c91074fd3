/** The contents of a refused incident, to be put right. */
import { errorsIn } from '#shared/endpoints/field-errors';
import { type IncidentContent, incidentRecord } from '#shared/records/incident';
import { EntryForm } from '../../components/entry-form';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { draftOf, saidOf } from './incident-draft';
import { IncidentFields } from './incident-fields';

export function IncidentEntryEditor(entry: RecordEditorProps) {
  const content = entry.arguments as unknown as IncidentContent;
  const [draft, setDraft] = useEditorState(entry, () => draftOf(content, null));
  return (
    <EntryForm
      {...entry}
      changed={() => ({ ...content, ...(content.act !== 'seen' && saidOf(draft)) })}
      problemsOf={(changed) => errorsIn(incidentRecord.content, changed)}
    >
      {(wrong) =>
        content.act !== 'seen' && (
          <IncidentFields
            draft={draft}
            addition={content.act === 'added'}
            onChange={setDraft}
            errors={wrong}
            taking={false}
          />
        )
      }
    </EntryForm>
  );
}
