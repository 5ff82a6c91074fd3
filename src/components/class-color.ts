/** Each class has one of eight soft colours, the same wherever the class or its children appear; never the only sign. */

/** As many as `src/app/palette.ts` has. */
const COLORS = 8;

/** The colour of a class, as CSS has it. */
export function classColor(classroomId: number): string {
  return `var(--tadika-class-${classroomId % COLORS})`;
}
