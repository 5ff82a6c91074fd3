/** Erasing a child or a person: first what goes, what stays and what stands against it; then the act, asked by name. */
import { Alert, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ErasingPreview, erasingEndpoints } from '#shared/endpoints/keeping';
import { isRecordType, kindOf } from '#shared/records/index';
import { askFirst } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { call } from '../../local/call';
import { type CallResult, useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { NearMissesToRead, useNearMisses } from './near-misses-to-read';

interface Of {
  id: number;
  name: string;
}

export function ChildErasing({ id, name, onErased }: Of & { onErased: () => unknown }) {
  const query = useCall(erasingEndpoints.previewChild, { params: { id } }, { staleTime: 0 });
  const found = query.data?.near_misses ?? [];
  const reading = useNearMisses(found);
  const erase: Erase = (idempotencyKey) =>
    call(erasingEndpoints.eraseChild, {
      params: { id },
      body: { near_misses: reading.judged },
      idempotencyKey,
    });
  return (
    <Erasing name={name} query={query} erase={erase} ready={reading.all} onErased={onErased}>
      <NearMissesToRead found={found} reading={reading} />
    </Erasing>
  );
}

export function PersonErasing({ id, name, onErased }: Of & { onErased: () => unknown }) {
  const query = useCall(erasingEndpoints.previewPerson, { params: { id } }, { staleTime: 0 });
  const erase: Erase = (idempotencyKey) =>
    call(erasingEndpoints.erasePerson, { params: { id }, idempotencyKey });
  return <Erasing name={name} query={query} erase={erase} onErased={onErased} />;
}

type Erase = (idempotencyKey: string) => Promise<{ name: string }>;

interface ErasingProps {
  name: string;
  query: CallResult<ErasingPreview>;
  /** False while something is to be read first: it stands above the button. */
  ready?: boolean;
  children?: ReactNode;
  erase: Erase;
  onErased: () => unknown;
}

function Erasing({ name, query, erase, ready = true, children, onErased }: ErasingProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const save = useSave((_, idempotencyKey) => erase(idempotencyKey), {
    done: (erased) => t('Erased. The books now show: {{name}}', { name: erased.name }),
    failed: true,
    onSaved: onErased,
    onEnd: () => invalidate(erasingEndpoints),
  });
  const ask = () =>
    askFirst(() => save.submit(), {
      title: t('Erase {{name}} for good?', { name }),
      message: t('This can’t be undone. Invoices and books stay, under another name.'),
      confirmLabel: t('Erase'),
      danger: true,
    });
  const { data: preview } = query;
  return (
    <Stack component="section" align="flex-start">
      <Title order={2}>{t('Erasing')}</Title>
      <FetchProblem query={query} until={<RowsSkeleton rows={3} />} />
      {preview?.erased_at && (
        <Text>{t('Erased on {{moment}}.', { moment: formatMoment(preview.erased_at) })}</Text>
      )}
      {preview && !preview.erased_at && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={{ base: 'md', xs: 48 }} w="100%">
            <Parts title={t('What is erased')} parts={preview.goes} />
            <Parts title={t('What stays')} parts={preview.stays} />
          </SimpleGrid>
          {preview.refused.length > 0 && (
            <Alert color="waiting" w="100%" title={t('Can’t be erased yet')}>
              {preview.refused.map((why) => (
                <Text key={why}>{t(why)}</Text>
              ))}
            </Alert>
          )}
          {children}
          <Button
            // A long name takes a second line.
            h="auto"
            mih={42}
            py={6}
            styles={{ label: { whiteSpace: 'normal' } }}
            color="alarm"
            leftSection={<IconEraser size={20} aria-hidden />}
            disabled={preview.refused.length > 0 || !ready}
            loading={save.busy}
            onClick={() => void ask()}
          >
            {t('Erase {{name}}', { name })}
          </Button>
        </>
      )}
    </Stack>
  );
}

function Parts({ title, parts }: { title: string; parts: ErasingPreview['goes'] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text fw={600}>{title}</Text>
      {parts.length === 0 && <Muted>{t('Nothing')}</Muted>}
      {parts.map(({ what, count }) => (
        <Group key={what} justify="space-between" wrap="nowrap" gap="sm">
          <Text style={{ overflowWrap: 'anywhere' }}>{t(wordOf(what))}</Text>
          <Text>{count}</Text>
        </Group>
      ))}
    </Stack>
  );
}

const partText: Record<string, string> = {
  report: 'Daily reports with therapy notes',
  names: 'Name, numbers, notes',
  day_forms: 'Forms of parents',
  held_entries: 'Entries for the principal',
  early_withdrawals: 'Withdrawals of what has not arrived',
  medicines: 'Authorised medicine',
  collectors: 'Who may fetch',
  photos: 'Photo',
  files_asked_for: 'Copies that were asked for',
  requests: 'Requests, without their words',
  links_to_parents: 'Links to parents',
  invoices: 'Invoices and books, with another name',
  e_invoices: 'e-Invoices as they were sent, until the years of their invoices are over',
  consents: 'Consents, without names',
  reads: 'Who looked',
  called_elsewhere: 'Texts about other children and the work, where a first name may be this child’s',
  trail: 'The trail: who, when and which, without values',
  profile: 'Profile with address',
  guardians: 'Guardians',
  sessions: 'Sign-ins and ways in',
  mail_texts: 'Texts of mails to them',
  links_to_children: 'Links to children',
  slips: 'Payment slips, until the years of the invoice are over',
};

/** Records are called as everywhere else. */
const wordOf = (what: string) => partText[what] ?? (isRecordType(what) ? kindOf(what).name : what);
