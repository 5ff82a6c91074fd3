/** Letters that the PDF's own font has not got, such as Chinese and Tamil ones: drawn by the browser, put on the page as dots. */
import type { DrawForeign } from '#shared/domain/paper-pages';

/** Dots a point: as sharp as an office's printer. */
const SCALE = 4;
const DARK = 128;
/** In points. */
const SAMPLE_SIZE = 12;
/** No paper waits for letters longer than this. */
const LATEST_MS = 10_000;

const family = () => getComputedStyle(document.body).fontFamily;

/** Waits for the letters of a text; where they cannot be fetched, those of the tablet itself draw it. */
export async function fetchLetters(text: string): Promise<void> {
  // It gives up at once where the machine lacks one of the families, while pieces of others are still on their way.
  await Promise.allSettled([document.fonts.load(`16px ${family()}`, text)]);
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, LATEST_MS))]);
}

/** A sign that no font has: what is drawn as it is, is a box. */
const NO_SIGN = '\u0378';

/** Whether letters of a text would stand there as boxes. */
export function lacksLetters(text: string): boolean {
  const box = drawForeign(NO_SIGN, SAMPLE_SIZE).operators;
  const letters = new Set(text.match(/\p{L}/gu));
  return [...letters].some((sign) => drawForeign(sign, SAMPLE_SIZE).operators === box);
}

export const drawForeign: DrawForeign = (text, size) => {
  const canvas = document.createElement('canvas');
  // The app's own letters first, as on its screens.
  const font = `${size * SCALE}px ${family()}`;
  const pen = (context: CanvasRenderingContext2D) => {
    context.font = font;
    context.textBaseline = 'alphabetic';
    return context;
  };
  const first = canvas.getContext('2d');
  if (!first) throw new Error('This browser draws no letters.');
  canvas.width = Math.max(8, Math.ceil(pen(first).measureText(text).width / 8) * 8);
  canvas.height = Math.ceil(size * SCALE * 1.4);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  // A new width forgets the font.
  pen(context).fillText(text, 0, Math.round(size * SCALE));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let bits = '';
  for (let at = 0; at < canvas.width * canvas.height; at += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = byte * 2 + Number((data[(at + bit) * 4 + 3] ?? 0) > DARK);
    bits += byte.toString(16).padStart(2, '0');
  }
  const [width, height] = [canvas.width / SCALE, canvas.height / SCALE];
  const below = height - size;
  return {
    width,
    operators: `${width} 0 0 ${height} 0 ${-below} cm BI /W ${canvas.width} /H ${canvas.height} /IM true /D [1 0] /F /AHx ID ${bits}> EI`,
  };
};
