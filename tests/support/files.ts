/** Files for tests: real ones, as small as they come, and parts of a form that carry them. */

/** One transparent pixel. */
export const SMALLEST_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** The beginnings that tell what a file is; what follows is no picture. */
export const JPEG_BYTES = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]);
export const WEBP_BYTES = Buffer.concat([
  Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  Buffer.alloc(16),
]);
export const PDF_BYTES = Buffer.from('%PDF-1.4\n%%EOF\n', 'latin1');

export function formWith(
  part: string,
  bytes: Uint8Array,
  name = 'photo.png',
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(part, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
