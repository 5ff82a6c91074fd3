/** The terms that a parent is asked to accept, and those that were accepted: to read, once more at any time. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type Terms, termsIn } from '#shared/endpoints/terms';
import { languageNames } from '#shared/languages';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { currentLanguage } from '../../components/language';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RichText } from '../../components/rich-text';
import { ToneMark } from '../../components/tone-mark';
import classes from './terms.module.css';
import { useAccept, useMyTerms } from './use-terms';

export function MyTermsPage() {
  const { t } = useTranslation();
  const query = useMyTerms();
  const all = query.data?.data;
  // What waits comes first, and stays where it is once it is accepted: the next one does not move under the finger.
  const waited = useRef(new Set<number>());
  for (const { id, accepted_at } of all ?? []) if (accepted_at === null) waited.current.add(id);
  const rank = ({ id }: Terms) => (waited.current.has(id) ? 0 : 1);
  const sorted = all?.toSorted((one, other) => rank(one) - rank(other));
  return (
    <Page
      title={t('Terms and conditions')}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <FetchProblem query={query} until={<Skeleton height={320} aria-busy />} />
        {all?.length === 0 && <EmptyState title={t('There is nothing to accept')} />}
        {sorted?.map((terms) => (
          <OneTerms key={`${terms.id} ${terms.version}`} terms={terms} />
        ))}
      </Stack>
    </Page>
  );
}

function OneTerms({ terms }: { terms: Terms }) {
  const { t } = useTranslation();
  const accept = useAccept();
  const { accepted_at, published_at, accepted_language } = terms;
  const reads = currentLanguage();
  const text = termsIn(terms, reads);
  const day = (instant: string) => formatDate(businessDate(new Date(instant)));
  return (
    <article className={classes.terms} aria-label={text.name} lang={text.language}>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {text.name}
      </Title>
      {published_at && (
        <Muted>
          {t('Version {{version}}, of {{day}}', { version: terms.version, day: day(published_at) })}
        </Muted>
      )}
      {text.language !== reads && (
        <Text fw={600}>{t('There is no text in your language yet. This is the English one.')}</Text>
      )}
      <div className={classes.text}>
        <RichText html={text.content} />
      </div>
      <div className={classes.foot}>
        {accepted_at ? (
          <ToneMark tone="done">
            {t('Accepted on {{day}}', { day: day(accepted_at) })}
            {accepted_language &&
              accepted_language !== text.language &&
              ` · ${languageNames[accepted_language]}`}
          </ToneMark>
        ) : (
          <Button
            size="lg"
            fullWidth
            className={classes.accept}
            loading={accept.busy}
            onClick={() => accept.submit({ id: terms.id, version: terms.version, language: text.language })}
          >
            {t('I have read and accept this')}
          </Button>
        )}
      </div>
    </article>
  );
}
