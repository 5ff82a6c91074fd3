import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#shared/endpoints/session';
import { officeRoles, permissionsOf, roles } from '#shared/permissions';
import { groupsOf, rowOf } from '../../../src/app/office-groups';
import { officeScreens } from '../../../src/app/office-screens';
import { screens } from '../../../src/app/router';

const officeUser = (role: number) =>
  ({ roles: [{ id: role }], permissions: permissionsOf([role]) }) as unknown as SessionUser;

describe('the screens of the office', () => {
  test('are nobody else’s: who has no role there never needs their file', () => {
    const others = new Set(
      permissionsOf(roles.map(({ id }) => id).filter((id) => !officeRoles.includes(id))),
    );
    const misplaced = officeScreens.filter(({ needs }) => needs === null || others.has(needs));
    expect(misplaced.map(({ path }) => path)).toEqual([]);
  });

  test('stand in one list: no address has two screens', () => {
    const paths = [...officeScreens, ...screens].map(({ path }) => path);
    expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
  });
});

describe.each(roles.filter(({ id }) => officeRoles.includes(id)))('the navigation of $name', ({ id }) => {
  const groups = groupsOf(officeUser(id));
  const entries = groups.flatMap((group) => group.entries);

  test('has at most seven entries open, whichever group is', () => {
    const always = groups.find(({ label }) => label === null)?.entries.length ?? 0;
    for (const { label, entries: own } of groups)
      expect([label, always + own.length <= 7]).toEqual([label, true]);
  });

  test('has an icon of its own for each, and each once', () => {
    expect(new Set(entries.map(({ Icon }) => Icon)).size).toBe(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  test('begins with daily work; set-up comes after all of it', () => {
    const setUp = groups.map((group) => group.setUp === true);
    expect(setUp).toEqual([...setUp].sort((one, other) => Number(one) - Number(other)));
  });

  test('has the same entries at the bottom of a tablet, the most used first', () => {
    expect(new Set(rowOf(groups))).toEqual(new Set(entries));
    const [first] = rowOf(groups);
    expect(first?.path).toBe(id === 3 ? '/dashboard' : '/today');
  });
});
