/** What an error says of the tablet's storage. */

const CONNECTION_LOST = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TimeoutError',
  'TransactionInactiveError',
  'PrematureCommitError',
  'MissingAPIError',
  'OpenFailedError',
];

/** What an error says of the storage: no room, or no answer; null when it has nothing to do with it. */
export function storageTroubleOf(error: unknown): 'full' | 'storage' | null {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'full';
  return names.some((name) => CONNECTION_LOST.includes(name)) ? 'storage' : null;
}

/** The names of an error and of those inside it: Dexie wraps what the database said, of many writes each. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error; at && typeof at === 'object' && names.length < 5; ) {
    if ('name' in at) names.push(String(at.name));
    if ('failures' in at && Array.isArray(at.failures))
      names.push(...at.failures.map((failure: unknown) => String((failure as Partial<Error> | null)?.name)));
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null;
  }
  return names;
}
