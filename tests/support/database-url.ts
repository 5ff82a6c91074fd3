/** The databases of the tests' PostgreSQL, by name. */

/** Migrated and otherwise empty; nobody stays connected to it, so that it can be copied. */
export const TEMPLATE = 'tadika_template';

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
