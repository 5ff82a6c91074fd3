/** What the form of a child makes of what is typed. */
import { describe, expect, it } from 'vitest';
import { bodyOf, newValues, warningsOf, withField } from '../../../src/features/children/child-form-values';

const empty = newValues('1');

describe('the birth date', () => {
  it('follows the MyKid number while nobody typed another', () => {
    const one = withField(empty, 'mykid_no', '210517-14-0123');
    expect(one.born_on).toBe('2021-05-17');
    expect(withField(one, 'mykid_no', '200101-14-0123').born_on).toBe('2020-01-01');
    const typed = withField(one, 'born_on', '2021-05-18');
    expect(withField(typed, 'mykid_no', '200101-14-0123').born_on).toBe('2021-05-18');
  });

  it('that the number does not tell is worth a second look, as an odd place is', () => {
    const one = withField(empty, 'mykid_no', '210517-00-0123');
    expect(Object.keys(warningsOf(one))).toEqual(['mykid_no']);
    expect(Object.keys(warningsOf(withField(one, 'born_on', '2021-05-18')))).toEqual(['mykid_no', 'born_on']);
    expect(warningsOf(empty)).toEqual({});
  });
});

describe('what is sent', () => {
  it('has no classroom for a child who does not attend, and null for what is empty', () => {
    const waiting = { ...empty, fullname: 'Aisyah', status: '5', classroom_id: '7' };
    expect(bodyOf(waiting)).toMatchObject({ classroom_id: null, born_on: null, product: null });
    expect(bodyOf({ ...waiting, status: '2' }).classroom_id).toBe(7);
  });

  it('has nothing left of another preschool', () => {
    const placed = { ...empty, classroom_id: '7', product: '3', other_products: ['4'] };
    expect(withField(placed, 'preschool_id', '2')).toMatchObject({
      preschool_id: '2',
      classroom_id: '',
      product: '',
      other_products: [],
    });
  });
});
