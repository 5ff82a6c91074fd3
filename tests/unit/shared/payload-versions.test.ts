/**
 * Each shape of what tablets queue has a version: an older server lets a newer one wait, and would refuse what it can't
 * read. Where this fails, a shape changed: raise the kind's `payloadVersion`, and write down what stands here then.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { operationNames, operations, payloadVersionOf } from '#shared/records/index';

const SHAPES: Record<string, string> = {
  'choose_alternative 2': 'f20b157d0a59',
  'delete_report 1': '09fb4e4f90ae',
  'note_inspection 1': 'ef4f83ae1618',
  'note_near_miss 1': '06da7137f045',
  'note_picture 1': '897136ea138a',
  'note_staff 1': '18693594460f',
  'note_unregistered_child 1': '1b68c761e4e1',
  'record_absence_note 1': 'a2e8409c2ace',
  'record_care 2': 'd05978f7e6e2',
  'record_dose 2': '2ef446192b64',
  'record_illness 1': '7c3cc6a89332',
  'record_incident 2': '1f7e03921091',
  'record_presence 2': 'cff3cb605f09',
  'record_screening 1': '85846df2f773',
  'save_report 1': '1013fa3b80c2',
  'void_absence_note 1': 'a39e52956317',
  'void_care 2': 'a39e52956317',
  'void_dose 2': 'a39e52956317',
  'void_illness 1': 'a39e52956317',
  'void_incident 2': 'a39e52956317',
  'void_presence 2': 'a39e52956317',
};

it('no shape of an operation changes under a version that older servers take for theirs', () => {
  const found = operationNames.map((name) => {
    const { arguments: made } = operations[name].shape.shape;
    const json = z.toJSONSchema(made, { io: 'input', unrepresentable: 'any' });
    const hash = createHash('sha256').update(JSON.stringify(json)).digest('hex');
    return [`${name} ${payloadVersionOf(name)}`, hash.slice(0, 12)] as const;
  });
  expect(Object.fromEntries(found)).toEqual(SHAPES);
});
