/** Small drawings of one family for states without rows: a sun over a hill, as on the app's own sign. Decoration. */
import { Stack, Text } from '@mantine/core';
import classes from './drawings.module.css';

interface SunProps {
  state: 'rises' | 'shines' | 'hides';
  /** In pixels. */
  width?: number;
}

export function Sun({ state, width = 160 }: SunProps) {
  return (
    <svg
      className={classes.drawing}
      data-state={state}
      viewBox="0 0 160 96"
      width={width}
      height={width * 0.6}
      aria-hidden
    >
      {state === 'shines' && (
        <g className={classes.rays}>
          {[-60, -30, 0, 30, 60].map((turn) => (
            <path key={turn} d="M80 8v10" transform={`rotate(${turn} 80 56)`} />
          ))}
        </g>
      )}
      <circle className={classes.sun} cx="80" cy={state === 'rises' ? 66 : 54} r="24" />
      {state === 'shines' && <path className={classes.face} d="M71 50h.1M89 50h.1M71 59q9 9 18 0" />}
      {state === 'hides' && (
        <path className={classes.cloud} d="M72 70a13 13 0 0 1 2-26 18 18 0 0 1 34 4 11 11 0 0 1 2 22z" />
      )}
      <path className={classes.hill} d="M0 96q40-36 84-22 44-20 76 22z" />
    </svg>
  );
}

/** Everything is done: a moment of joy, and quiet for those who want no motion. */
export function AllDone({ title }: { title: string }) {
  return (
    <Stack align="center" gap="xs" py="md" ta="center" role="status">
      <Sun state="shines" />
      <Text fw={600}>{title}</Text>
    </Stack>
  );
}
