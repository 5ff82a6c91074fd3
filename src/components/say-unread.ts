/** Moves to the first date that can't be read, where its field says so. @returns whether there is one */
export function sayUnread(within: ParentNode = document): boolean {
  const field = within.querySelector<HTMLElement>('[data-unread]');
  field?.focus();
  field?.blur();
  field?.scrollIntoView({ block: 'nearest' });
  return field !== null;
}
