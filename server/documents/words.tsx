/** A text of a document in the fonts that its characters need: use it for whatever a person wrote. */
import { type StyleSheet, Text } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { fontsFor } from './fonts';

type TextProps = ComponentProps<typeof Text>;
type Style = ReturnType<typeof StyleSheet.create>[string];

interface WordsProps extends Omit<TextProps, 'children' | 'style' | 'render'> {
  children: string | number;
  style?: Style | Style[];
}

export function Words({ children, style = [], ...rest }: WordsProps) {
  const { text, families } = fontsFor(String(children));
  return (
    <Text {...rest} style={[{ fontFamily: families as never }, ...[style].flat()]}>
      {text}
    </Text>
  );
}
