/** An answer that is a file: a PDF to look at, a CSV to keep. What a verb returns instead of `data`. */
import type { Context as HttpContext } from 'koa';
import type { StoredFile } from '../providers/storage';

export class FileAnswer {
  constructor(
    readonly file: {
      /** As in Content-Type: `application/pdf`. */
      type: string;
      /** What it is called when it is saved. */
      name: string;
      content: Buffer;
      /** `inline` is shown by the browser, `attachment` is saved. */
      disposition?: 'inline' | 'attachment';
    },
  ) {}

  send(http: HttpContext): void {
    const { type, name, content, disposition = 'attachment' } = this.file;
    http.attachment(name, { type: disposition });
    http.type = type;
    http.set('Cache-Control', 'no-store');
    http.body = content;
  }
}

/** Paths that a browser navigates to and that are no screens: the app never answers them. */
export function isDownload(http: Pick<HttpContext, 'path' | 'query'>): boolean {
  return http.query.inPdf === '1' || /\/download-|-download/.test(http.path);
}

/** Answers with a stored file: sets the headers. Pictures of children and slips stay in no cache of a browser. */
export function sendFile(
  http: HttpContext,
  file: Omit<StoredFile, 'id'>,
  disposition: 'inline' | 'attachment',
) {
  http.set({
    'Cache-Control': 'no-store',
    'Content-Type': file.content_type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    // Whatever a file holds, it runs nothing here.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  return file.bytes;
}
