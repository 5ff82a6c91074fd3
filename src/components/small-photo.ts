/** A photo as a tablet keeps and sends it: drawn anew and small, so that it does not say where it was taken. */
import { PICTURE_MAX_BYTES } from '#shared/records/picture';

/** The longer side in pixels, and how well it is kept: less of each until it is small enough. */
const TRIES = [
  ...[0.85, 0.75, 0.65, 0.5].map((quality) => ({ side: 1_280, quality })),
  ...[0.65, 0.5].map((quality) => ({ side: 960, quality })),
  { side: 640, quality: 0.5 },
];

/** As base64, at most 280 kB. @throws Error where the browser can't read the picture */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const { side, quality } of TRIES) {
      const blob = await drawn(picture, side, quality);
      if (blob.size <= PICTURE_MAX_BYTES) return asText(blob);
    }
  } finally {
    picture.close();
  }
  throw new Error('The picture could not be made small.');
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      quality,
    );
  });
}

function asText(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
