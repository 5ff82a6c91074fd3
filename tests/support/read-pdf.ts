/** Reads the text of a PDF, page by page, and names what it is called: for tests of documents. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  title: string;
  pages: string[];
  text: string;
}

export async function readPdf(content: ArrayBuffer | Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const pages = text.map((page) => page.replace(/\s+/g, ' ').normalize('NFC'));
  return { title: String(info?.Title ?? ''), pages, text: pages.join('\n') };
}
