/**
 * Chinese and Tamil are drawn by the system's fonts. Where it has none, names would be boxes: then the fonts are made
 * known to the browser, which fetches, of a hundred small pieces, those that hold what is on the screen.
 */

/** Two letters of each, of today's forms, which differ wherever they are drawn; boxes are all the same. */
const SAMPLES = ['们这', 'கம'];
/** No start waits for this longer, milliseconds. */
const LATEST_MS = 5_000;

/** Once the screen has been drawn and there is time for it. */
export function watchForMissingScripts(): void {
  const look = () => {
    if (SAMPLES.some(drawnAsBoxes)) void addFonts();
  };
  // Safari has no idle time to ask for, and every Apple device has both scripts.
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: LATEST_MS });
}

function drawnAsBoxes(sample: string): boolean {
  const [first, second] = [...sample].map(picture);
  return first === second;
}

/** The letter as the page would draw it. */
function picture(letter: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const pen = canvas.getContext('2d');
  if (!pen) return letter;
  pen.font = `20px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = 'top';
  pen.fillText(letter, 0, 2);
  return canvas.toDataURL();
}

/** With no network the boxes stay until the next start. */
async function addFonts(): Promise<void> {
  try {
    const { cacheLetters, scriptFonts } = await import('./script-fonts');
    for (const face of scriptFonts()) document.fonts.add(face);
    cacheLetters();
  } catch (error) {
    console.warn('The fonts for Chinese and Tamil could not be fetched:', error);
  }
}
