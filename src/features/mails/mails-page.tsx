/** The mail log: every message that was written, to whom, and honestly what became of it. */
import { Alert, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MailState, type MailSummary, mailStates } from '#shared/endpoints/mails';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatMoment } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { RowList } from '../../components/row-list';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { LookMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import classes from './mails.module.css';
import { mailLooks, useMailSetup, useMails } from './use-mails';

const MailDrawer = lazyPart('MailDrawer', () => import('./mail-drawer'));

export function MailsPage() {
  const { t } = useTranslation();
  const filters = useFilters();
  const query = useMails(filters);
  const setup = useMailSetup().data;
  const [opened, setOpened] = useState<string | null>(null);
  const { data: mails, meta } = query.data ?? {};
  return (
    <Page title={t('Mail')} width="wide">
      <Stack>
        <FetchProblem query={query} />
        {setup?.ready === false && (
          <Alert color="waiting" icon={<IconMailOff />} title={t('No mail server is set up')}>
            {t('Messages are stored here and nobody gets them. Set SMTP_URL and MAIL_FROM to send them.')}
          </Alert>
        )}
        <Group gap="xs">
          <SearchField label={t('Subject or address')} value={filters.search} onChange={filters.setSearch} />
          <FilterSelect
            label={t('Status')}
            all={t('All messages')}
            value={filters.state}
            onChange={filters.setState}
            choices={mailStates.map((state) => ({ value: state, label: t(mailLooks[state].label) }))}
          />
        </Group>
        {mails === undefined && !hasProblem(query) && <RowsSkeleton rows={10} height={48} />}
        <RowList
          items={mails}
          empty={
            filters.search === '' && filters.state === '' ? (
              <EmptyState
                title={t('No messages yet')}
                hint={t('Invitations, invoices and receipts that are sent appear here.')}
              />
            ) : (
              <EmptyState title={t('No matching message')} hint={t('Try another word or status.')} />
            )
          }
        >
          {(mail) => <MailRow key={mail.id} mail={mail} onOpen={() => setOpened(mail.id)} />}
        </RowList>
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
      {opened && <MailDrawer id={opened} ready={setup?.ready ?? false} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function MailRow({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.state}>
          <LookMark look={mailLooks[mail.state]} />
        </span>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.quiet}>{mail.recipients.join(', ')}</span>
        <span className={classes.quiet}>
          {[mail.preschool?.short_name, mail.created_by?.name].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.when}>{formatMoment(mail.created_at)}</span>
      </UnstyledButton>
    </li>
  );
}

/** In the address; another filter begins at the first page. */
function useFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [state, setState] = useAddressValue('state');
  const { page, setPage, fromTheTop } = usePageAddress();
  const known = (mailStates as readonly string[]).includes(state);
  return {
    search,
    state: (known ? state : '') as MailState | '',
    page,
    setSearch: fromTheTop(setSearch),
    setState: fromTheTop(setState),
    setPage,
  };
}
