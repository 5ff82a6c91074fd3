/** A parent's home: each child's day, what is due, what waits to be signed or read. Opens with no network too. */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import {
  IconBook2,
  IconChevronRight,
  IconReceipt,
  IconShieldCheck,
  IconSignature,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useSearchParams } from 'wouter';
import { businessDate, isCalendarDate } from '#shared/domain/calendar-date';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type PortalHome, portalEndpoints } from '#shared/endpoints/portal';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { lazily } from '../../components/lazily';
import { Page } from '../../components/page';
import { useToday } from '../../local/hooks/use-today';
import { useStoredCall } from '../../queries/use-stored-call';
import { ChildCard } from './child-card';
import { ChildSwitch } from './child-switch';
import { Due, PayBar } from './due';
import classes from './portal.module.css';
import { RowText } from './row-text';
import { useChosenChild } from './use-chosen-child';

/** Rarely wanted, so they are not part of the first load. What is below waits for them: nothing moves under a finger. */
const AlarmCard = lazily('AlarmCard', () => import('./alarm-card'));
const UnreadIncidents = lazily('UnreadIncidents', () => import('./unread-incidents'));

export function HomePage() {
  const [asked] = useSearchParams();
  const [child, date] = [Number(asked.get('child')), asked.get('date') ?? ''];
  // Notifications lead to a child's day by the home's own address.
  if (child > 0 && isCalendarDate(date)) return <Redirect to={portalAddresses.day(child, date)} replace />;
  return <MyHome />;
}

function MyHome() {
  const { t } = useTranslation();
  const query = useStoredCall(portalEndpoints.home, {});
  const { data, looking } = query;
  // What is shown stays until a part that is new to it has come.
  const home = useDeferredValue(data);
  const today = useToday();
  return (
    <Page title={t('My children')}>
      <Stack>
        <FetchProblem query={query} />
        {home && today && (
          <Suspense fallback={<HomeSkeleton />}>
            <Home home={home} today={today} />
          </Suspense>
        )}
        {home === undefined && (looking || !hasProblem(query)) && <HomeSkeleton />}
      </Stack>
    </Page>
  );
}

function Home({ home, today }: { home: PortalHome; today: string }) {
  const { t } = useTranslation();
  const { children, due, terms, classwork } = home;
  const current = home.date === today;
  const [child, choose] = useChosenChild(children);
  if (!child && children.length > 0) return <HomeSkeleton />;
  return (
    <>
      <Text c="dimmed" fw={current ? undefined : 600}>
        {current
          ? t('Today, {{day}}', { day: formatDate(today, today) })
          : t('As of {{day}}', { day: formatDate(home.date, today) })}
      </Text>
      <div className={classes.home}>
        <div className={classes.column}>
          {current &&
            children
              .filter(({ today: { screening } }) => (screening?.flags.length ?? 0) > 0)
              .map((one) => <AlarmCard key={one.id} child={one} date={home.date} />)}
          {children.some(({ unread }) => unread?.length) && <UnreadIncidents of={children} today={today} />}
          {child && children.length > 1 && (
            <ChildSwitch of={children} chosen={child.id} onChoose={choose} current={current} />
          )}
          {child && <ChildCard key={child.id} child={child} date={home.date} current={current} />}
          {terms.length > 0 && <TermsWait terms={terms} />}
          {children.length === 0 && (
            <EmptyState
              title={t('No child is registered with your account')}
              hint={t('Ask the office of your preschool to connect your children with this e-mail address.')}
            />
          )}
        </div>
        <div className={classes.column}>
          <Due due={due} today={home.date} />
          {classwork.length > 0 && <Classwork items={classwork} today={home.date} />}
          <ConsentsWait of={home.consents ?? []} />
          <More guardians={home.guardians} />
        </div>
      </div>
      <PayBar due={due} />
    </>
  );
}

function TermsWait({ terms }: { terms: PortalHome['terms'] }) {
  const { t } = useTranslation();
  return (
    <Link href={portalAddresses.terms} className={classes.notice}>
      <IconSignature size={24} stroke={1.7} aria-hidden />
      <RowText fw={600} title={t('Please read and accept')}>
        {terms.map(({ name }) => name).join(', ')}
      </RowText>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** What the preschool asks of the parents without haste. */
function ConsentsWait({ of }: { of: NonNullable<PortalHome['consents']> }) {
  const { t } = useTranslation();
  if (of.length === 0) return null;
  return (
    <nav className={classes.card} aria-label={t('Consents')}>
      {of.map(({ id, fullname }) => (
        <Link key={id} href={portalAddresses.consents(id)} className={classes.row}>
          <IconShieldCheck size={22} stroke={1.7} className={classes.arrow} aria-hidden />
          <RowText
            title={t('Consents for {{name}}', { name: fullname })}
            hint={t('Please say what your preschool may do.')}
          />
          <IconChevronRight size={20} className={classes.arrow} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}

function Classwork({ items, today }: { items: PortalHome['classwork']; today: string }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="classwork">
      <div className={classes.head}>
        <Title order={2} id="classwork">
          {t('Classwork')}
        </Title>
        <Link href={portalAddresses.classwork} className={classes.all}>
          {t('See all')}
        </Link>
      </div>
      {items.map(({ id, name, subjects, updated_at }) => (
        <Link key={id} href={portalAddresses.oneClasswork(id, name)} className={classes.row}>
          <IconBook2 size={22} stroke={1.7} className={classes.arrow} aria-hidden />
          <RowText
            fw={500}
            title={name}
            hint={[...subjects, formatDate(businessDate(new Date(updated_at)), today)].join(' · ')}
          />
        </Link>
      ))}
    </section>
  );
}

/** What is looked up now and then. */
function More({ guardians }: { guardians: number }) {
  const { t } = useTranslation();
  const links = [
    {
      to: portalAddresses.guardians,
      Icon: IconUsersGroup,
      label: t('Guardians'),
      hint:
        guardians === 0
          ? t('Nobody but you can pick up your children yet')
          : t('{{count}} people can pick up your children', { count: guardians }),
    },
    { to: portalAddresses.invoices, Icon: IconReceipt, label: t('Invoices and receipts') },
    { to: portalAddresses.terms, Icon: IconSignature, label: t('Terms and conditions') },
    { to: portalAddresses.profile, Icon: IconUser, label: t('Profile') },
  ];
  return (
    <nav className={classes.card} aria-label={t('More')}>
      {links.map(({ to, Icon, label, hint }) => (
        <Link key={to} href={to} className={classes.row}>
          <Icon size={22} stroke={1.7} className={classes.arrow} aria-hidden />
          <RowText title={label} hint={hint} />
          <IconChevronRight size={20} className={classes.arrow} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}

/** A child in the shape of its card. */
function HomeSkeleton() {
  return (
    // As long as the screen: what stands at the foot of the page does not move when it comes.
    <div className={classes.card} style={{ minHeight: '100vh' }} aria-busy>
      <div className={classes.who}>
        <Skeleton circle height={64} />
        <Stack gap={8} flex={1}>
          <Skeleton height={16} width="70%" />
          <Skeleton height={12} width="40%" />
        </Stack>
      </div>
      <div className={classes.row}>
        <Skeleton height={28} width="55%" />
      </div>
      <div className={classes.row}>
        <Skeleton height={84} />
      </div>
    </div>
  );
}
