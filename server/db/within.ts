/** A limit for what asks whether the database is there: one that does not answer counts as away. */

/** @throws Error which `isAway` knows, when `work` takes longer */
export async function within<T>(limitMs: number, work: PromiseLike<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(reject, limitMs, new Error('The database does not answer: timeout expired'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(limit);
  }
}
