/** What the link of a letter leads to: a page of its own, until the link is of no use any more. */
import { Alert, Anchor, Box, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FetchProblem, type QueryState } from '../../components/fetch-problem';
import classes from '../../components/signed-out.module.css';
import { CallError } from '../../local/errors';

/** What the server says of a link stays so. */
export const linkOptions = {
  retry: (count: number, error: Error) => !(error instanceof CallError) && count < 2,
  staleTime: Number.POSITIVE_INFINITY,
};

interface LinkPageProps {
  title: string;
  link: QueryState & { data?: unknown };
  /** What else to do once it is of no use. */
  whenGone?: ReactNode;
  children: ReactNode;
}

export function LinkPage({ title, link, whenGone, children }: LinkPageProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · Tadika`;
  }, [title]);
  const gone = link.error instanceof CallError && link.error.status === 404;
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <img src="/icon.svg" alt="" width={56} height={56} />
        {gone ? (
          <>
            <Alert
              color="alarm"
              role="alert"
              icon={<IconAlertCircle />}
              title={t('This link does not work any more')}
            >
              {t('It was already used, is too old, or a newer one was sent.')}
            </Alert>
            {whenGone}
            <Anchor component={Link} href="/">
              {t('To the sign-in page')}
            </Anchor>
          </>
        ) : (
          <FetchProblem query={link} />
        )}
        {children}
      </Stack>
    </Box>
  );
}
