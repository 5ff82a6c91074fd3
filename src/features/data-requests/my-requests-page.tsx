/** What a parent asked of the data of a child, with its deadline and answer, and asking for more. */
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type DataRequestKind, dataRequestKinds, dataRequestNames } from '#shared/domain/data-requests';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FormDialog } from '../../components/form-dialog';
import { Page } from '../../components/page';
import { RowList } from '../../components/row-list';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { useFields } from '../../components/use-fields';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { lookAgain, RequestRow } from './request-row';

export function MyRequestsPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useStoredCall(
    dataRequestEndpoints.ofChild,
    { params: { id } },
    { staleTime: 0, everyMs: (last) => lookAgain(last?.requests) },
  );
  const [asking, setAsking] = useState(false);
  const { data } = query;
  return (
    <Page
      title={data ? t('Data of {{name}}', { name: data.child.fullname }) : t('Data of your child')}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'You may ask for a copy of all that is kept of your child, or for a correction. We answer within 21 days; a copy is mostly ready in a few minutes.',
          )}
        </Text>
        <ActButton
          Icon={IconPlus}
          label={t('Ask for something')}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAsking(true)}
        />
        <RowList
          query={query}
          items={data?.requests}
          until={<RowsSkeleton rows={3} height={72} />}
          label={t('Your requests')}
          empty={
            <EmptyState
              title={t('Nothing asked for yet')}
              hint={t('Your requests and our answers appear here.')}
            />
          }
        >
          {(request) => <RequestRow key={request.id} request={request} />}
        </RowList>
      </Stack>
      {asking && <AskDialog childId={id} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function AskDialog({ childId, onClose }: { childId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, change, dirty } = useFields({ kind: 'access' as DataRequestKind, text: '' });
  const save = useSave(dataRequestEndpoints.ask, {
    done: t('Your request is noted.'),
    onSaved: async () => {
      onClose();
      await invalidate(dataRequestEndpoints);
    },
  });
  return (
    <FormDialog
      title={t('Ask for something')}
      dirty={!save.saved && dirty}
      act={t('Send')}
      busy={save.busy}
      onSend={() => save.submit({ params: { id: childId }, body: fields })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <KindSelect value={fields.kind} onChange={(kind) => change({ kind })} />
      <Textarea
        label={fields.kind === 'correction' ? t('What is to be corrected') : t('What we should know')}
        required={fields.kind === 'correction'}
        autosize
        minRows={2}
        value={fields.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={save.errorOf('text')}
      />
    </FormDialog>
  );
}

interface KindSelectProps {
  value: DataRequestKind;
  onChange: (kind: DataRequestKind) => void;
}

export function KindSelect({ value, onChange }: KindSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('What is asked for')}
      value={value}
      onChange={(event) => {
        const chosen = dataRequestKinds.find((kind) => kind === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
      data={dataRequestKinds.map((kind) => ({ value: kind, label: t(dataRequestNames[kind]) }))}
    />
  );
}
