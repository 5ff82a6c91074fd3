import { describe, expect, test } from 'vitest';
import { officeRoles, permissionsOf, roles } from '#shared/permissions';
import { officeScreens } from '../../../src/app/office-screens';
import { screens } from '../../../src/app/router';

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
