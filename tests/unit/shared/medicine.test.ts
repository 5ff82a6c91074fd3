/** What a parent authorises: what is missing is said before anything is sent, all of it at once. */
import { describe, expect, test } from 'vitest';
import { medicineForm, medicineProblems } from '#shared/endpoints/medicines';
import { messages } from '#shared/messages';

const filled = {
  ...{ medicine: 'Paracetamol', condition: 'Fever', dose: '5 ml', route: 'mouth', times: '08:00,12:30' },
  ...{ circumstances: '', apart_hours: '', first_day: '2026-03-11', last_day: '2026-03-12', given_day: '' },
  ...{ given_time: '', storage: 'room', note: '', expires_on: '', signed_by: '', container_checked: '0' },
};
const without = { ...filled, times: '' };

describe('a medicine', () => {
  test('needs its times, or when it is needed', () => {
    expect(medicineProblems(filled)).toEqual({});
    expect(medicineProblems({ ...without, circumstances: 'Above 38.5', apart_hours: '6' })).toEqual({});
    expect(medicineProblems({ ...without, circumstances: ' ' })).toEqual({
      times: [messages.medicineTimesRequired],
    });
    expect(medicineForm.safeParse(without).success).toBe(false);
  });

  test('of which more is missing says so of each', () => {
    const problems = medicineProblems({ ...without, medicine: '', first_day: '' });
    expect(Object.keys(problems).toSorted()).toEqual(['first_day', 'medicine', 'times']);
  });
});
