/** "Page 1 of 3", on every page: the only text that is known after the pages are. */
import { Text } from '@react-pdf/renderer';
import { fontsFor } from './fonts';

interface PageNumberProps {
  text: (page: number, pages: number) => string;
}

export function PageNumber({ text }: PageNumberProps) {
  // Chosen by the words around the numbers, before it is drawn.
  const { families } = fontsFor(text(1, 1));
  return (
    <Text
      style={{ fontFamily: families as never }}
      render={({ pageNumber, totalPages }) => text(pageNumber, totalPages)}
    />
  );
}
