/** What a parent paid in a calendar year, by preschool and child, and its statement on paper and by mail. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { taxKindNames, taxKinds } from '#shared/domain/tax';
import { type TaxPlace, type TaxYear, taxStatementEndpoints } from '#shared/endpoints/tax-statements';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { downloadUrl } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import classes from './statement.module.css';

/** Last year, until another one is chosen. @param isOwn what was fetched last is read without a network too */
export function useTaxYear(parentId: number | undefined, isOwn = false) {
  const [chosen, choose] = useAddressValue('year');
  const query = useStoredCall(
    taxStatementEndpoints.view,
    parentId === undefined
      ? null
      : { params: { id: parentId }, query: chosen === '' ? {} : { year: Number(chosen) } },
    { keepPrevious: true, staleTime: 0, isStored: isOwn },
  );
  return { query, choose };
}

interface TaxViewProps {
  parentId: number;
  /** Whether the person may mail it to the parent. */
  mayMail?: boolean;
  shown: ReturnType<typeof useTaxYear>;
}

export function TaxView({ parentId, mayMail = false, shown: { query, choose } }: TaxViewProps) {
  const { t } = useTranslation();
  const found = query.data;
  const years = found ? [...new Set([found.year, ...found.years])].sort((one, other) => other - one) : [];
  return (
    <Stack>
      <Text c="dimmed">
        {t('What was paid in a calendar year, by the day of payment. Refunds are taken off.')}
      </Text>
      {found && (
        <Group>
          <FilterSelect
            label={t('Year')}
            value={String(found.year)}
            onChange={choose}
            choices={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
        </Group>
      )}
      <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
      {found?.preschools.length === 0 && (
        <EmptyState title={t('Nothing was paid in {{year}}', { year: found.year })} />
      )}
      {found?.preschools.map((place) => (
        <Place key={place.preschool.id} parentId={parentId} mayMail={mayMail} place={place} year={found} />
      ))}
    </Stack>
  );
}

interface PlaceProps {
  parentId: number;
  mayMail: boolean;
  place: TaxPlace;
  year: TaxYear;
}

function Place({ parentId, mayMail, place, year: { year, over } }: PlaceProps) {
  const { t } = useTranslation();
  const { preschool, given, children } = place;
  return (
    <section className={classes.place} aria-label={preschool.name}>
      <Stack gap="sm">
        <Title order={2}>{preschool.name}</Title>
        {children.map((sums) => (
          <Sums
            key={sums.child?.id ?? 0}
            title={sums.child?.name ?? t('For no child')}
            rows={taxKindNames
              .filter((kind) => sums[kind] !== 0)
              .map((kind) => [t(taxKinds[kind]), sums[kind]])}
          />
        ))}
        <Sums title={t('Total')} rows={togetherOf(place, t)} last />
        {over ? (
          <Acts parentId={parentId} mayMail={mayMail} year={year} preschoolId={preschool.id} />
        ) : (
          <Muted>{t('The statement is given once the year is over.')}</Muted>
        )}
        {given && (
          <Muted>
            {t('Statement {{number}}, given on {{day}}', {
              number: given.statement_no,
              day: formatDate(businessDate(new Date(given.given_at))),
            })}
          </Muted>
        )}
      </Stack>
    </section>
  );
}

function togetherOf(
  { paid, refunded, credit }: TaxPlace,
  t: ReturnType<typeof useTranslation>['t'],
): [string, number][] {
  const rows: [string, number][] = [];
  if (refunded !== 0) rows.push([t('Paid'), paid], [t('Refunded'), refunded]);
  if (credit > 0) rows.push([t('Of that, credit not used yet'), credit]);
  if (credit < 0) rows.push([t('Credit of earlier years that was used'), -credit]);
  return [...rows, [t('Paid in the year'), paid + refunded]];
}

interface SumsProps {
  title: string;
  rows: readonly (readonly [string, number])[];
  /** Its last row is the sum of all. */
  last?: boolean;
}

function Sums({ title, rows, last = false }: SumsProps) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <dl className={classes.list}>
        {rows.map(([label, sen], index) => (
          <div key={label} data-last={(last && index === rows.length - 1) || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money sen={sen} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ActsProps {
  parentId: number;
  preschoolId: number;
  year: number;
  mayMail: boolean;
}

function Acts({ parentId, preschoolId, year, mayMail }: ActsProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const send = useSave(taxStatementEndpoints.send, {
    done: ({ to }) => t('The statement goes to {{to}}.', { to }),
    failed: true,
    onSaved: () => invalidate(taxStatementEndpoints),
  });
  const path = taxStatementEndpoints.download.path.replace('{id}', String(parentId));
  const file = downloadUrl(path, { year, preschool: preschoolId });
  return (
    <Group gap="xs">
      <ActButton Icon={IconDownload} label={t('Download PDF')} file={file} variant="light" />
      {mayMail && (
        <ActButton
          Icon={IconMail}
          label={t('Mail to the parent')}
          variant="light"
          loading={send.busy}
          onClick={() => send.submit({ params: { id: parentId }, body: { year, preschool: preschoolId } })}
        />
      )}
    </Group>
  );
}
