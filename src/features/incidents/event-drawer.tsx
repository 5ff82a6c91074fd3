/** All that is known of one thing that happened or nearly did, beside the list. */
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../components/use-focus-back';
import classes from './event-drawer.module.css';

interface EventDrawerProps {
  title: string;
  /** What happened, in the words of whoever wrote it. */
  text: string;
  /** Between the text and the facts. */
  added?: ReactNode;
  /** Their names and values; null is left out. */
  facts: readonly (readonly [string, string | null])[];
  onClose: () => void;
  children?: ReactNode;
}

export function EventDrawer({ title, text, added, facts, onClose, children }: EventDrawerProps) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      styles={{ title: { fontWeight: 600, overflowWrap: 'anywhere' } }}
    >
      <Stack>
        <Text className={classes.text}>{text}</Text>
        {added}
        <dl className={classes.facts}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {children}
      </Stack>
    </Drawer>
  );
}
