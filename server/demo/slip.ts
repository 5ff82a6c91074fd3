/** The slip that parents of the demonstration send with a transfer: a small real PDF. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../clock';

/** The same in every demonstration. */
const SLIP_ID = '7d0f6a52-3c1e-4a55-9a0e-2b6c1f0d5a11';
const LINES = ['Maybank2u', 'Transfer to: Tadika (demonstration)', 'Status: Successful'];

export async function makeSlip(trx: Knex, clock: Clock, created_by: number): Promise<string> {
  const bytes = pdfOf(LINES);
  await trx('files').insert({
    id: SLIP_ID,
    name: 'slip.pdf',
    content_type: 'application/pdf',
    size: bytes.length,
    bytes,
    created_by,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: clock.now(),
  });
  return SLIP_ID;
}

/** One page of plain text. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -22 Td`).join(' ');
  const content = `BT /F1 14 Tf 40 240 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end + trailer, 'latin1');
}
