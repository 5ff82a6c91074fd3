/** What the guardians of a child asked of its data, as the office sees it, and noting a request that came on paper. */
import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import type { DataRequestKind } from '#shared/domain/data-requests';
import { dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { ActButton } from '../../components/act-button';
import { DateField } from '../../components/date-field';
import { EmptyState } from '../../components/empty-state';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { useFields } from '../../components/use-fields';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { KindSelect } from './my-requests-page';
import { OfficeActs } from './office-acts';
import { lookAgain, RequestRow } from './request-row';

export function ChildRequests() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(
    dataRequestEndpoints.ofChild,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => lookAgain(data?.requests) },
  );
  const [noting, setNoting] = useState(false);
  const { data } = query;
  return (
    <Stack maw="46rem">
      <ActButton
        Icon={IconPlus}
        label={t('Record a request')}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setNoting(true)}
      />
      <RowList
        query={query}
        items={data?.requests}
        until={<RowsSkeleton rows={3} height={72} />}
        label={t('Requests')}
        empty={
          <EmptyState
            title={t('No data requests for this child')}
            hint={t('Parents ask in the app. Record paper requests here.')}
          />
        }
      >
        {(request) => (
          <RequestRow
            key={request.id}
            request={request}
            who={<Muted>{request.guardian.name}</Muted>}
            acts={<OfficeActs request={request} />}
          />
        )}
      </RowList>
      {noting && data && (
        <NoteDialog childId={id} guardians={data.guardians} onClose={() => setNoting(false)} />
      )}
    </Stack>
  );
}

interface NoteDialogProps {
  childId: number;
  guardians: readonly { id: number; name: string }[];
  onClose: () => void;
}

function NoteDialog({ childId, guardians, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const today = useToday();
  const { fields, change, dirty } = useFields({
    kind: 'access' as DataRequestKind,
    text: '',
    guardian: String(guardians[0]?.id ?? ''),
    how: 'paper' as 'paper' | 'in_person',
    asked_on: today ?? '',
  });
  const save = useSave(dataRequestEndpoints.ask, {
    done: t('Request recorded.'),
    onSaved: async () => {
      onClose();
      await invalidate(dataRequestEndpoints);
    },
  });
  const { kind, text, how, asked_on, guardian } = fields;
  const guardian_id = guardian === '' ? null : Number(guardian);
  return (
    <FormDialog
      title={t('Record a request')}
      dirty={!save.saved && dirty}
      act={t('Save')}
      busy={save.busy}
      onSend={() =>
        save.submit({
          params: { id: childId },
          body: { kind, text, how, asked_on: asked_on || null, guardian_id },
        })
      }
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <NativeSelect
        label={t('Parent')}
        value={guardian}
        onChange={(event) => change({ guardian: event.currentTarget.value })}
        data={choicesOf(guardians)}
        error={save.errorOf('guardian_id')}
      />
      <KindSelect value={kind} onChange={(chosen) => change({ kind: chosen })} />
      <Textarea
        label={t('What they ask for')}
        required={kind === 'correction'}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={save.errorOf('text')}
      />
      <NativeSelect
        label={t('How')}
        value={how}
        onChange={(event) => change({ how: event.currentTarget.value === 'paper' ? 'paper' : 'in_person' })}
        data={[
          { value: 'paper', label: t('On paper') },
          { value: 'in_person', label: t('In person') },
        ]}
      />
      <DateField
        label={t('Came on')}
        value={asked_on}
        onChange={(date) => change({ asked_on: date })}
        error={save.errorOf('asked_on')}
      />
    </FormDialog>
  );
}
