/**
 * A second tap at one place means what the first one meant. Where the first has drawn something else there, a dialog or another
 * button, the second does nothing: nobody has read yet what it would say. A tired hand that taps a child twice must not choose
 * who fetches it. Works from its import on, which the screens have where one taps most.
 */
const SECOND_MS = 400;
const NEAR_PX = 24;

interface Press {
  x: number;
  y: number;
  at: number;
  /** What lay there, held by nothing else: a locked tablet keeps none of what was on it. */
  control: WeakRef<Element>;
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
  return isQuick && isNear && second.control.deref() !== first.control.deref();
}

function controlOf(target: EventTarget | null): WeakRef<Element> {
  const at = target instanceof Element ? target : document.body;
  return new WeakRef(at.closest('button, a, label, input, select, textarea, [role]') ?? document.body);
}
