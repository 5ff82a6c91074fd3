/** A text as a QR code, for the camera of another device. */
import encodeQr from 'qr';
import { useMemo } from 'react';

const QR_WIDTH = 200;

interface QrCodeProps {
  text: string;
  label: string;
  /** In pixels: more for a longer text. */
  width?: number;
}

const PICTURE_CELL = 10;

/** The same as a picture that can be sent. @throws Error where the browser draws none */
export async function qrPicture(text: string): Promise<Blob> {
  const data = encodeQr(text, 'raw', { ecc: 'low', border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = data.length * PICTURE_CELL;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, cells] of data.entries())
    for (const [x, dark] of cells.entries())
      if (dark) context.fillRect(x * PICTURE_CELL, y * PICTURE_CELL, PICTURE_CELL, PICTURE_CELL);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.')))),
  );
}

/** Dark on light at night too: scanners expect it. */
export function QrCode({ text, label, width = QR_WIDTH }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const data = encodeQr(text, 'raw', { ecc: 'low', border: 2 });
    const squares = data.flatMap((cells, y) =>
      cells.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size: data.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      style={{
        borderRadius: 'var(--mantine-radius-sm)',
        background: 'var(--mantine-color-white)',
        fill: 'var(--mantine-color-black)',
      }}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
