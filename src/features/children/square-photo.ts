/** A photo as it is sent: the middle of it, square and small, so that heads of pages and lists stay light. */

const SIDE_PX = 384;
const QUALITY = 0.85;

/** @throws Error where the browser can't read the picture */
export async function squarePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const cut = Math.min(picture.width, picture.height);
  const side = Math.min(cut, SIDE_PX);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, side, side);
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
