/**
 * A second tap at one place means what the first one meant. Where the first has drawn something else there, a dialog or another
 * button, the second does nothing: nobody has read yet what it would say. A tired hand that taps a child twice must not choose
 * who fetches it. Works from when it is imported.
 */
const SECOND_MS = 400;
const NEAR_PX = 24;

interface Press {
  x: number;
  y: number;
  at: number;
  /** What lay there; null for nothing that can be tapped. */
  control: Element | null;
}

let before: Press | null = null;
let now: Press | null = null;

document.addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at, target }) => {
    before = now;
    now = { x, y, at, control: controlOf(target) };
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    // One by the keyboard has no place; that of a label's field belongs to the same press.
    if (event.detail === 0 || !before || !now || !isSecond(before, now, event.detail)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A third one is held against the first.
    now = { ...now, control: before.control };
  },
  true,
);

/** @param taps as the browser counts them */
function isSecond(first: Press, second: Press, taps: number): boolean {
  const isQuick = taps > 1 || second.at - first.at < SECOND_MS;
  const isNear = Math.hypot(second.x - first.x, second.y - first.y) < NEAR_PX;
  return isQuick && isNear && second.control !== first.control;
}

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('button, a, label, input, select, textarea, [role]') : null;
