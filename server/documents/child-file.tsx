/** What is kept of a child, to be read: parts with a title, each of entries that have a head and lines. */
import { Document, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import type { Language } from '#shared/languages';
import { paper, Sheet } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

export interface FileEntry {
  head: string;
  lines: readonly string[];
}

export interface ChildFilePaper {
  /** The title of the whole, and who it is about. */
  title: string;
  name: string;
  /** Under the title. */
  intro: string;
  foot: string;
  parts: readonly { title: string; entries: readonly FileEntry[] }[];
  language: Language;
}

const styles = StyleSheet.create({
  entry: { marginTop: 5 },
  head: { fontWeight: 700 },
});
/** How many ems of the text fit between the margins. */
const EMS = 54;

export function renderChildFile({
  title,
  name,
  intro,
  foot,
  parts,
  language,
}: ChildFilePaper): Promise<Buffer> {
  return renderToBuffer(
    <Document title={`${title}: ${name}`} producer="Tadika" creator="Tadika">
      <Sheet texts={documentTexts(language)} running={[name, title]} foot={foot}>
        <Words style={paper.title}>{title}</Words>
        <Words style={paper.number} ems={40}>
          {name}
        </Words>
        <Words style={paper.quiet} ems={EMS}>
          {intro}
        </Words>
        {parts.map((part) => (
          <View key={part.title}>
            <Words style={paper.section}>{part.title}</Words>
            {part.entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries stand in their order
              <Entry key={index} {...entry} />
            ))}
          </View>
        ))}
      </Sheet>
    </Document>,
  );
}

function Entry({ head, lines }: FileEntry) {
  return (
    <View style={styles.entry}>
      {head !== '' && (
        <Words style={styles.head} ems={EMS}>
          {head}
        </Words>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order
        <Words key={index} ems={EMS}>
          {line}
        </Words>
      ))}
    </View>
  );
}
