/** Papers of a day that tablets made; a file or a code typed off a page is held against what was noted when it was made. */
import { Alert, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPages, codeText, type PageState, readPaper, typedCode } from '#shared/domain/paper-pages';
import { type Inspection, inspectionEndpoints } from '#shared/endpoints/inspections';
import { ActProblem } from '../../components/act-problem';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FileButton } from '../../components/file-button';
import { formatWholeDate, formatWholeMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { ToneMark } from '../../components/tone-mark';
import { read } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { sha256 } from '../../local/sha256';
import { useCall } from '../../queries/use-call';

export function PapersPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useCall(inspectionEndpoints.list, { query: { page } }, { staleTime: 0 });
  return (
    <Page
      title={t('Papers for inspectors')}
      width="wide"
      back={{ to: '/classrooms/register', label: t('Back to the register') }}
    >
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <CheckFile />
          <CheckCode />
        </SimpleGrid>
        <Stack gap="sm" component="section" aria-labelledby="papers">
          <Title order={2} id="papers">
            {t('Made on tablets')}
          </Title>
          <DataTable
            labelledBy="papers"
            columns={columns}
            rows={query.data?.data}
            rowKey={({ id }) => id}
            query={query}
            empty={
              <EmptyState
                title={t('No paper yet')}
                hint={t('Staff make one on the board of a classroom, for any day.')}
              />
            }
          />
          {query.data && <Pager meta={query.data.meta} onPage={setPage} />}
        </Stack>
      </Stack>
    </Page>
  );
}

const columns: readonly Column<Inspection>[] = [
  { key: 'day', label: 'Day', kind: 'date', value: ({ day }) => day },
  { key: 'preschool', label: 'Preschool', value: ({ preschool }) => preschool.name },
  { key: 'by', label: 'Made by', value: ({ by }) => by },
  { key: 'made', label: 'Tablet’s clock', value: ({ made_at }) => formatWholeMoment(made_at) },
  { key: 'server', label: 'Server’s clock', value: ({ server_at }) => formatWholeMoment(server_at) },
  { key: 'heard', label: 'Server heard of it', value: ({ recorded_at }) => formatWholeMoment(recorded_at) },
  { key: 'pages', label: 'Pages', kind: 'count', value: ({ codes }) => codes.length },
];

type Found =
  | { is: 'no paper' }
  | { is: 'unknown' }
  | { is: 'failed'; error: Error }
  | { is: 'checked'; made: Inspection; states: PageState[]; isWhole: boolean };

const stateText: Record<PageState, { text: string; tone: 'done' | 'alarm' }> = {
  stands: { text: 'As it was made', tone: 'done' },
  changed: { text: 'Was changed', tone: 'alarm' },
  missing: { text: 'Is missing', tone: 'alarm' },
  added: { text: 'Was added', tone: 'alarm' },
};

function CheckFile() {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  const check = async (file: File) => setFound(await checkFile(file));
  return (
    <Stack gap="sm" component="section" aria-labelledby="check-file">
      <Title order={2} id="check-file">
        {t('Check a file')}
      </Title>
      <Muted>
        {t(
          'The file stays on this device. Each of its pages is held against the code that was noted when it was made.',
        )}
      </Muted>
      <Group>
        <FileButton
          label={t('Paper as a PDF')}
          accept="application/pdf"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          onChoose={(file) => void check(file)}
        >
          {t('Choose a file')}
        </FileButton>
      </Group>
      <div aria-live="polite">{found && <Checked found={found} />}</div>
    </Stack>
  );
}

function Checked({ found }: { found: Found }) {
  const { t } = useTranslation();
  if (found.is === 'no paper')
    return <Alert color="alarm">{t('This is no paper that a tablet made.')}</Alert>;
  if (found.is === 'failed') return <ActProblem error={found.error} />;
  if (found.is === 'unknown')
    return (
      <Alert color="alarm">
        {t('The server does not know this paper: its tablet has not sent it yet, or it is not genuine.')}
      </Alert>
    );
  const { made, states, isWhole } = found;
  const wrong = states.filter((state) => state !== 'stands').length;
  return (
    <Stack gap="xs">
      <Text fw={600}>{madeText(made, t)}</Text>
      {wrong > 0 ? (
        <Alert color="alarm">
          {t('Pages that are not as they were made: {{count}}. The others stand.', { count: wrong })}
        </Alert>
      ) : (
        isWhole && <Alert color="done">{t('Every page is as it was made.')}</Alert>
      )}
      {!isWhole && (
        <Alert color="alarm">
          {t('Something was put into the file beside its pages: do not trust what a viewer shows.')}
        </Alert>
      )}
      <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {states.map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in their order
          <Group component="li" key={at} gap="sm">
            <Text className="numbers">{t('Page {{page}}', { page: at + 1 })}</Text>
            <ToneMark tone={stateText[state].tone}>{t(stateText[state].text)}</ToneMark>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

async function checkFile(file: File): Promise<Found> {
  // Its letters are plain ones: whatever is not makes it another file.
  const paper = readPaper(new TextDecoder('latin1').decode(await file.arrayBuffer()));
  if (paper === null) return { is: 'no paper' };
  const made = await findMade(paper.id);
  if (made instanceof Error) return { is: 'failed', error: made };
  const [one] = made;
  if (one === undefined) return { is: 'unknown' };
  return {
    is: 'checked',
    made: one,
    states: await checkPages(paper, one.codes, sha256),
    isWhole: paper.isWhole,
  };
}

/** The error where there was no answer, or where the server said no. */
async function findMade(paper: string): Promise<Inspection[] | CallError | OfflineError> {
  try {
    return (await read(inspectionEndpoints.list, { query: { paper } })).data;
  } catch (error) {
    if (error instanceof OfflineError || error instanceof CallError) return error;
    throw error;
  }
}

function CheckCode() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const code = typedCode(typed);
  const query = useCall(inspectionEndpoints.list, code === null ? null : { query: { code } }, {
    staleTime: 0,
  });
  const found = code === null ? undefined : query.data?.data;
  return (
    <Stack gap="sm" component="section" aria-labelledby="check-code">
      <Title order={2} id="check-code">
        {t('Check a code')}
      </Title>
      <TextInput
        label={t('Code at the foot of a page')}
        placeholder={codeText('0123456789abcdef0123')}
        maw="24rem"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={
          typed.trim().length >= 20 && code === null
            ? t('A code has 20 letters a to f and numbers.')
            : undefined
        }
      />
      <div aria-live="polite">
        {found?.length === 0 && <Alert color="alarm">{t('No page with this code was noted.')}</Alert>}
        {found?.map((made) => (
          <ToneMark key={made.id} tone="done">
            {t('Page {{page}} of {{pages}}: {{paper}}', {
              page: made.codes.indexOf(code ?? '') + 1,
              pages: made.codes.length,
              paper: madeText(made, t),
            })}
          </ToneMark>
        ))}
        {code !== null && <FetchProblem query={query} />}
      </div>
    </Stack>
  );
}

const madeText = ({ preschool, day, by, recorded_at }: Inspection, t: TFunction) =>
  t('{{preschool}}, {{day}}: made by {{by}}, noted {{time}}', {
    preschool: preschool.name,
    day: formatWholeDate(day),
    by,
    time: formatWholeMoment(recorded_at),
  });
