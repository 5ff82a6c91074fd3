/** Answers with a stored file: asked for again each time, sent again only when it is another one. */
import type { Context as HttpContext } from 'koa';
import type { StoredFile } from '../providers/storage';

/** Sets the headers; the bytes are null where the browser has them (the status is then 304). */
export function sendFile(
  http: HttpContext,
  file: Omit<StoredFile, 'id'>,
  disposition: 'inline' | 'attachment',
) {
  http.set({
    'Cache-Control': 'private, no-cache',
    'Content-Type': file.content_type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    // Whatever a file holds, it runs nothing here.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  http.set('ETag', `"${file.sha256}"`);
  const known = http.get('If-None-Match').split(/,\s*(?:W\/)?/);
  http.status = known.includes(`"${file.sha256}"`) ? 304 : 200;
  return file.bytes;
}
