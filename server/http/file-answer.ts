/** An answer that is a file: a PDF to look at, a CSV to keep. What a verb returns instead of `data`. */
import type { Context as HttpContext } from 'koa';

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
