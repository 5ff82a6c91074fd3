/** A text as a QR code, for the camera of another device. */
import { useMemo } from 'react';
import { encode } from 'uqr';

const QR_WIDTH = 200;

/** Dark on light at night too: scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: 2 });
    const squares = data.flatMap((cells, y) =>
      cells.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={QR_WIDTH}
      height={QR_WIDTH}
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
