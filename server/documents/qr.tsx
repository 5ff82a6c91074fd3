/** A QR code of an address, painted as squares. */
import { Canvas } from '@react-pdf/renderer';
import encodeQr from 'qr';

/** `size` in points. */
export function Qr({ text, size }: { text: string; size: number }) {
  // The library makes none without a border: it is cut off.
  const data = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  return (
    <Canvas
      style={{ width: size, height: size }}
      paint={(painter) => {
        const side = size / data.length;
        // A hair wider, so that no reader's screen shows lines between them.
        for (const [y, row] of data.entries())
          for (const [x, dark] of row.entries())
            if (dark) painter.rect(x * side, y * side, side + 0.05, side + 0.05);
        painter.fill('#000000');
        return null;
      }}
    />
  );
}
