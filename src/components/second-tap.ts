/**
 * A second tap at one place means what the first one meant. Where the first has drawn something else there, a dialog or another
 * button, the second does nothing: nobody has read yet what it would say. A tired hand that taps a child twice must not choose
 * who fetches it. Works from its import on, which the screens have where one taps most.
 */
const NEAR_PX = 24;

interface Tap {
  x: number;
  y: number;
  /** What was tapped, held by nothing else: a locked tablet keeps none of what was on it. */
  control: WeakRef<Element>;
}

let first: Tap | null = null;

document.addEventListener(
  'click',
  (event) => {
    const { clientX: x, clientY: y, detail: taps, target } = event;
    const control = controlOf(target);
    const isNear = first !== null && Math.hypot(x - first.x, y - first.y) < NEAR_PX;
    // As the browser counts quick taps. A third one is held against the first, too.
    if (taps > 1 && isNear && control !== first?.control.deref()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = { x, y, control: new WeakRef(control) };
  },
  true,
);

/** The press of a label is the one of its field. */
function controlOf(target: EventTarget | null): Element {
  const at = target instanceof Element ? target.closest('button, a, label, input, select, textarea') : null;
  return (at instanceof HTMLLabelElement ? at.control : at) ?? document.body;
}
