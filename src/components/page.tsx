/**
 * The frame of a screen: its title (in the header, beside the state of the network), a way back, the tools that
 * belong to the title (a day navigator), and the width that suits its contents.
 */
import { ActionIcon, Box, Group, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import classes from './page.module.css';
import { PageUndo } from './page-undo';
import { lastWas } from './trail';

/** Where the header takes the title; the shell provides it. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** True for a page that is shown beside a list: the header has the list's title. */
export const InPane = createContext(false);

/** Signs that a phone's header has room for beside a way back; a longer title stands above the contents. */
const HEADER_TITLE_MAX = 7;
/** Signs of a word that a phone's header has room for: no title is broken within a word. */
const HEADER_WORD_MAX = 13;

interface PageProps {
  /** What the page is, not the product's name. */
  title: string;
  /** Where the arrow leads, and what it is called for those who hear it. */
  back?: { to: string; label: string };
  /** Beside the title where there is room, above the contents on a phone. */
  beside?: ReactNode;
  /** `narrow` for a form, `wide` for a table, `medium` for lists. */
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

export function Page(props: PageProps) {
  return useContext(InPane) ? <PanePage {...props} /> : <WholePage {...props} />;
}

/** Named for those who hear it; what lies beside it is seen. */
function PanePage({ title, beside, children }: PageProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Tadika`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <Box className={classes.page} data-width="wide">
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {beside && <Box pb="sm">{beside}</Box>}
      {children}
    </Box>
  );
}

function WholePage({ title, back, beside, width = 'medium', children }: PageProps) {
  const slot = useContext(HeaderSlot);
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  useEffect(() => {
    document.title = `${title} · Tadika`;
  }, [title]);
  const goBack = (event: MouseEvent) => {
    if (back === undefined || !lastWas(back.to)) return;
    event.preventDefault();
    window.history.back();
  };
  // With text half as large again, what stands beside it leaves no room for any title.
  const cramped = useMediaQuery('(max-width: 16em)', false, { getInitialValueInEffect: false });
  const tooLong =
    cramped ||
    (back !== undefined && title.length > HEADER_TITLE_MAX) ||
    title.split(/\s/).some(({ length }) => length > HEADER_WORD_MAX);
  const below = slot !== null && !roomy && tooLong;
  const name = (
    <Title order={1} className={classes.title} title={title}>
      {title}
    </Title>
  );
  const heading = (
    <Group gap="xs" wrap="nowrap" miw={0}>
      {back && (
        <ActionIcon component={Link} href={back.to} aria-label={back.label} ml={-10} onClick={goBack}>
          <IconArrowLeft aria-hidden />
        </ActionIcon>
      )}
      {!below && name}
      {roomy && beside}
    </Group>
  );
  return (
    <>
      {slot && createPortal(heading, slot)}
      <Box className={classes.page} data-width={width}>
        {!slot && <Box pb="md">{heading}</Box>}
        {below && (
          <Box pb="sm" data-print="hide">
            {name}
          </Box>
        )}
        {!roomy && beside && <Box pb="sm">{beside}</Box>}
        <PageUndo />
        {children}
      </Box>
    </>
  );
}
