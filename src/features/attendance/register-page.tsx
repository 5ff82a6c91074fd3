/** The dated register of a preschool: a day with who brought and fetched each child, beside the days of its month. */
import { Alert, Anchor, Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type CalendarDate, isCalendarDate } from '#shared/domain/calendar-date';
import { presenceQuestionLabels } from '#shared/domain/presence-day';
import { minutesLateText, registerChangeText } from '#shared/domain/register-labels';
import {
  type RegisterPassage,
  type RegisterRow,
  type RegisterSummary,
  registerEndpoints,
} from '#shared/endpoints/register';
import { absenceReasonLabels } from '#shared/records/absence-note';
import { presenceCheckLabels } from '#shared/records/presence';
import { ActButton } from '../../components/act-button';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatDate, formatMinute, formatMonth } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';

export function RegisterPage() {
  const { t } = useTranslation();
  const today = useToday();
  const preschools = usePreschoolsOnline();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const asked = params.get('date') ?? '';
  const date = isCalendarDate(asked) ? asked : today;
  const chosen = preschools.data?.find(({ id }) => String(id) === params.get('preschool'));
  const preschool = chosen ?? preschools.data?.[0];
  const back = { to: '/classrooms', label: t('Back to the classrooms') };
  const title = t('Register');
  if (date === undefined || today === undefined || !preschool)
    return (
      <Page title={title} back={back} width="wide">
        <DataTable<RegisterRow> columns={[]} query={preschools} />
        <RowsSkeleton />
      </Page>
    );
  const addressOf = (day: string, id = preschool.id) => `/classrooms/register?preschool=${id}&date=${day}`;
  return (
    <Page title={title} back={back} width="wide">
      <Stack>
        <Group>
          <DayNavigator
            date={date}
            today={today}
            addressOf={addressOf}
            saysToday
            onChange={(day) => navigate(addressOf(day))}
          />
          {preschools.data && preschools.data.length > 1 && (
            <FilterSelect
              label={t('Preschool')}
              value={String(preschool.id)}
              onChange={(id) => navigate(addressOf(date, Number(id)))}
              choices={choicesOf(preschools.data)}
            />
          )}
          <Papers preschoolId={preschool.id} date={date} />
        </Group>
        <Group align="flex-start" gap="xl">
          <Box flex="3 1 32rem" miw={0}>
            <Day preschoolId={preschool.id} date={date} />
          </Box>
          <Box flex="1 1 20rem" miw={0}>
            <Month preschoolId={preschool.id} date={date} addressOf={addressOf} />
          </Box>
        </Group>
      </Stack>
    </Page>
  );
}

interface OfDay {
  preschoolId: number;
  date: CalendarDate;
}

function Papers({ preschoolId, date }: OfDay) {
  const { t } = useTranslation();
  const path = registerEndpoints.download.path.replace('{id}', String(preschoolId));
  const month = date.slice(0, 7);
  const ofDay = useFile(path, { date });
  const ofMonth = useFile(path, { month });
  return (
    <>
      <ActButton
        Icon={IconFileTypePdf}
        label={t('Print the day')}
        onClick={ofDay.fetch}
        loading={ofDay.busy}
        variant="light"
      />
      <ActButton
        Icon={IconFileTypePdf}
        label={t('Print {{month}}', { month: formatMonth(month) })}
        onClick={ofMonth.fetch}
        loading={ofMonth.busy}
        variant="default"
      />
      <ActButton
        Icon={IconShieldCheck}
        label={t('Papers for inspectors')}
        href="/classrooms/papers"
        variant="default"
      />
    </>
  );
}

function Day({ preschoolId, date }: OfDay) {
  const { t } = useTranslation();
  const query = useCall(
    registerEndpoints.day,
    { params: { id: preschoolId }, query: { date } },
    { staleTime: 0 },
  );
  const { data } = query;
  return (
    <Stack gap="sm">
      {data && (
        <Text className="numbers" component="p" m={0}>
          {t('{{present}} present · {{absent}} noted as away', {
            present: data.present,
            absent: data.absent,
          })}
        </Text>
      )}
      {data && data.open > 0 && (
        <Alert color="alarm">
          {t('Needs review: {{count}}. Correct it on the board of the classroom.', { count: data.open })}
        </Alert>
      )}
      <DataTable
        label={t('Attendance register')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ child }) => child.id}
        query={query}
        numbered
        blocks
        empty={
          <EmptyState
            title={t('Nobody was noted on this day')}
            hint={t('Arrivals and departures that are noted on a tablet appear here.')}
          />
        }
      />
    </Stack>
  );
}

const columns: readonly Column<RegisterRow>[] = [
  {
    key: 'child',
    label: 'Child',
    value: ({ child }) => child.fullname,
    href: ({ child }) => `/children/${child.id}`,
    below: (row) => <Notes row={row} />,
    sort: true,
    minWidth: '11rem',
  },
  { key: 'classroom', label: 'Classroom', value: ({ classroom }) => classroom, sort: true },
  passageColumn('arrived', 'Brought by'),
  passageColumn('left', 'Picked up by'),
];

function passageColumn(act: 'arrived' | 'left', label: string): Column<RegisterRow> {
  return {
    key: act,
    label,
    sort: true,
    minWidth: '11rem',
    value: ({ visits }) => visits.find((visit) => visit[act])?.[act]?.time ?? null,
    render: ({ visits }) => (
      <>
        {visits.map(({ [act]: passage }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visits stand in the order of the day
          <Passage key={place} passage={passage} />
        ))}
      </>
    ),
  };
}

function Passage({ passage }: { passage: RegisterPassage | null }) {
  const { t } = useTranslation();
  if (passage === null) return <div>–</div>;
  return (
    <div>
      <span className="numbers">{formatMinute(passage.time)}</span> {passage.person}
      <Muted>{detailsOf(passage, t)}</Muted>
    </div>
  );
}

const detailsOf = ({ relation, ic_last4, checked, minutes_late }: RegisterPassage, t: TFunction) =>
  [
    relation && t(relation),
    ic_last4 && `IC ···${ic_last4}`,
    checked && t(presenceCheckLabels[checked]),
    minutes_late && t(minutesLateText, { minutes: minutes_late }),
  ]
    .filter(Boolean)
    .join(' · ');

function Notes({ row: { absence, present, visits, questions, changes } }: { row: RegisterRow }) {
  const { t } = useTranslation();
  return (
    <>
      {absence && <div>{t('Away: {{reason}}', { reason: t(absenceReasonLabels[absence]) })}</div>}
      {present && visits.length === 0 && <div>{t('Screened here; no arrival was noted.')}</div>}
      {questions.map((question) => (
        <Text key={question} c="alarm" size="sm">
          {t(presenceQuestionLabels[question])}
        </Text>
      ))}
      {changes.map((change) => (
        <Muted key={`${change.act} ${change.time} ${change.at}`}>
          {registerChangeText(change, formatMinute)}
        </Muted>
      ))}
    </>
  );
}

interface MonthProps extends OfDay {
  addressOf: (date: string) => string;
}

function Month({ preschoolId, date, addressOf }: MonthProps) {
  const { t } = useTranslation();
  const month = date.slice(0, 7);
  const query = useCall(
    registerEndpoints.month,
    { params: { id: preschoolId }, query: { month } },
    { staleTime: 0 },
  );
  const days: readonly Column<RegisterSummary>[] = [
    {
      key: 'date',
      label: 'Day',
      render: (day) => (
        <Anchor component={Link} href={addressOf(day.date)} aria-current={day.date === date || undefined}>
          {formatDate(day.date)}
        </Anchor>
      ),
    },
    { key: 'present', label: 'Present', kind: 'count', value: ({ present }) => present },
    { key: 'absent', label: 'Away', kind: 'count', value: ({ absent }) => absent },
    { key: 'open', label: 'Open', kind: 'count', value: ({ open }) => open },
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby="register-month">
      <Title order={2} id="register-month">
        {formatMonth(month)}
      </Title>
      <DataTable
        labelledBy="register-month"
        columns={days}
        rows={query.data}
        rowKey={(day) => day.date}
        query={query}
        emptyRow={t('Nobody was noted in this month.')}
      />
    </Stack>
  );
}
