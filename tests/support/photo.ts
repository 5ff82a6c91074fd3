/** Photos as tablets send them: small JPEGs, each with a colour of its own. */
import sharp from 'sharp';

/** As base64. */
export async function photoBytes(colour = '#3a7', side = 64): Promise<string> {
  const create = { width: side, height: side, channels: 3, background: colour } as const;
  return (await sharp({ create }).jpeg({ quality: 60 }).toBuffer()).toString('base64');
}
