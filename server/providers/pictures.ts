/**
 * Every picture that comes in is drawn anew: what a camera wrote beside it (where it was taken, when, with what) is
 * gone, whatever hides behind its end is gone, and it is no larger than a screen shows.
 */
import type { Sharp } from 'sharp';

/** The longer side of what is kept, in pixels. */
const SIDE_MAX = 1_600;
/** A telephone's camera makes 12 to 50 million; more is a trap for whoever draws it. */
const PIXELS_MAX = 64_000_000;
const DRAWING_MAX_SECONDS = 20;
const QUALITY = 82;

export class PictureProblem extends Error {
  constructor(readonly reason: 'unreadable' | 'too many pixels') {
    super(reason);
  }
}

/** One at a time: a large picture takes as much memory as a hundred calls, and a processor. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * The picture upright, at most 1,600 pixels wide and high, of the same kind, without what it carried beside.
 * @param contentType `image/jpeg`, `image/png` or `image/webp`
 * @throws PictureProblem where it can't be read, or has too many pixels
 */
export function redrawPicture(bytes: Buffer, contentType: string): Promise<Buffer> {
  return inTurn(() => redraw(bytes, contentType));
}

/** The longer side of a logo: 25 mm at 600 dots to the inch. */
const LOGO_SIDE_MAX = 600;

/**
 * A logo as a PNG, at most 600 pixels wide and high: PDFs know no WebP.
 * @param bytes of a picture that was drawn anew
 */
export function fitOnPaper(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    return sharp(bytes)
      .resize({ width: LOGO_SIDE_MAX, height: LOGO_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

/** A drawing (SVG) as a JPEG, for the demonstration. */
export async function drawingAsJpeg(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).jpeg({ quality: 70 }).toBuffer();
}

/** A face at the door: large enough to compare it, small enough for the tablets of a large preschool. */
const FACE_SIDE = 192;
const FACE_BYTES_MAX = 6_000;
const FACE_QUALITIES = [70, 55, 40, 25, 10, 1];

/**
 * The middle of a picture as a square of 192 pixels, as WebP of six thousand bytes at most.
 * @param bytes of a picture that was drawn anew
 */
export function drawFace(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const square = sharp(bytes)
      .resize({ width: FACE_SIDE, height: FACE_SIDE, fit: 'cover' })
      .flatten({ background: '#ffffff' });
    let drawn = Buffer.alloc(0);
    for (const quality of FACE_QUALITIES) {
      drawn = await square.clone().webp({ quality, effort: 6 }).toBuffer();
      if (drawn.length <= FACE_BYTES_MAX) break;
    }
    return drawn;
  });
}

function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawn = queue.then(draw);
  // The next one's turn comes however this one ends; its own caller hears of it.
  queue = drawn.then(
    () => undefined,
    () => undefined,
  );
  return drawn;
}

async function redraw(bytes: Buffer, contentType: string): Promise<Buffer> {
  // It loads a program of its own, which a server that takes no pictures does not need.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) throw new PictureProblem('too many pixels');
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: DRAWING_MAX_SECONDS })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true });
    return await encoded(picture, contentType).toBuffer();
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    throw new PictureProblem('unreadable');
  }
}

function encoded(picture: Sharp, contentType: string): Sharp {
  if (contentType === 'image/png') return picture.png();
  if (contentType === 'image/webp') return picture.webp({ quality: QUALITY });
  return picture.jpeg({ quality: QUALITY, mozjpeg: true });
}
