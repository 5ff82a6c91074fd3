/** A state in a word, with its icon and its colour: no colour ever says something alone. */
import { Badge } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tone-mark.module.css';

export type Tone = 'done' | 'waiting' | 'alarm' | 'quiet';

const looks = {
  done: { color: 'done', Icon: IconCheck },
  waiting: { color: 'waiting', Icon: IconClock },
  alarm: { color: 'alarm', Icon: IconAlertCircle },
  quiet: { color: 'gray', Icon: IconMinus },
} as const;

interface ToneMarkProps {
  tone: Tone;
  children: ReactNode;
  /** Leaves the icon out where the word says enough and many stand in a column. */
  plain?: boolean;
}

export function ToneMark({ tone, children, plain = false }: ToneMarkProps) {
  const { color, Icon } = looks[tone];
  return (
    <Badge
      size="lg"
      color={color}
      leftSection={plain ? undefined : <Icon size={16} stroke={2.2} aria-hidden />}
      classNames={{ root: classes.mark, label: classes.label }}
    >
      {children}
    </Badge>
  );
}

/** How a state is called, and its tone. */
export interface Look {
  tone: Tone;
  label: string;
}

export function LookMark({ look: { tone, label }, plain }: { look: Look; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <ToneMark tone={tone} plain={plain}>
      {t(label)}
    </ToneMark>
  );
}
