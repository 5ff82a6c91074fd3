/** Who was here in this tab before it locked: they come back to where they were. */
let last: number | null = null;

export const lastHere = (): number | null => last;

export function noteHere(userId: number): void {
  last = userId;
}
