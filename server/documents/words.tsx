/** A text of a document in the fonts that its characters need: use it for whatever a person wrote. */
import { type StyleSheet, Text } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { breakLongWords } from './break-long-words';
import { fontsFor } from './fonts';

/** Figures of one width, so that sums stand in columns. */
const FIGURES: Style = { fontFeatureSettings: ['tnum'] };

type TextProps = ComponentProps<typeof Text>;
export type Style = ReturnType<typeof StyleSheet.create>[string];

interface WordsProps extends Omit<TextProps, 'children' | 'style' | 'render'> {
  children: string | number;
  style?: Style | Style[];
  /** How many ems fit into a line, where a text may hold words longer than that. */
  ems?: number;
}

export function Words({ children, style = [], ems, ...rest }: WordsProps) {
  const given = String(children);
  const { text, families } = fontsFor(ems === undefined ? given : breakLongWords(given, ems));
  return (
    <Text {...rest} style={[{ fontFamily: families as never }, FIGURES, ...[style].flat()]}>
      {text}
    </Text>
  );
}
