/** What a bench has opened, closed at its end in the reverse order, whatever became of it. */

const ends: (() => Promise<unknown>)[] = [];

export function atEnd(end: () => Promise<unknown>): void {
  ends.push(end);
}

/** @throws AggregateError with everything that could not be closed. */
export async function runEnds(): Promise<void> {
  const problems: unknown[] = [];
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be closed.');
}
