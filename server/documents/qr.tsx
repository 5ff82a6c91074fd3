/** A QR code of an address, painted as squares. */
import { Canvas } from '@react-pdf/renderer';
import { encode } from 'uqr';

/** `size` in points. */
export function Qr({ text, size }: { text: string; size: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  return (
    <Canvas
      style={{ width: size, height: size }}
      paint={(painter) => {
        const side = size / modules;
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
