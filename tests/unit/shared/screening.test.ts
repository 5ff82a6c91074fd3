/** The limits of a health screening, its flags, and its one form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normaliseScreening,
  screeningContent,
  screeningFieldNames,
  screeningFlags,
  symptomNames,
} from '#shared/domain/screening';
import { fieldText, remarksOf, screeningLabels } from '#shared/domain/screening-labels';
import { screeningId } from '#shared/domain/uuid';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { screeningRecord } from '#shared/records/screening';
import { oneScreening, otherScreening } from '../../support/screening-samples';

fc.configureGlobal({ seed: 20_260_311 });

const fine = { body_temperature: 36.5, symptoms: [], others_message: null };
const errorsOf = (given: object) => {
  const parsed = screeningContent.safeParse({ ...fine, ...given });
  return parsed.success ? null : fieldErrors(parsed.error);
};

describe('the temperature', () => {
  it('is taken in tenths of a degree from 30 to 45, each of them', () => {
    for (let tenths = 300; tenths <= 450; tenths += 1) {
      // The two ways that a form makes the number.
      expect(errorsOf({ body_temperature: tenths / 10 })).toBeNull();
      expect(errorsOf({ body_temperature: Number(`${Math.floor(tenths / 10)}.${tenths % 10}`) })).toBeNull();
    }
  });

  it('is refused outside, and with more digits', () => {
    const range = { body_temperature: [messages.temperatureRange] };
    for (const body_temperature of [3, 29.9, 45.1, 365, 0, -36.5])
      expect(errorsOf({ body_temperature })).toEqual(range);
    for (const body_temperature of [36.55, 36.51, 37.123])
      expect(errorsOf({ body_temperature })).toEqual({ body_temperature: [messages.temperatureDecimals] });
    for (const body_temperature of ['36.5', null, undefined, Number.NaN, true, [36.5]])
      expect(errorsOf({ body_temperature })).toEqual({ body_temperature: [messages.temperatureRequired] });
  });

  it('is stored as the tenths that were meant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 450 }), (tenths) => {
        const almost = tenths / 10 + 1e-9;
        expect(normaliseScreening({ ...fine, body_temperature: almost }).body_temperature).toBe(tenths / 10);
      }),
    );
  });
});

describe('the symptoms', () => {
  it('are the six of the list, once each', () => {
    expect(errorsOf({ symptoms: [...symptomNames] })).toBeNull();
    expect(errorsOf({ symptoms: ['Fever'] })).toEqual({ 'symptoms.0': [messages.symptomUnknown] });
    expect(errorsOf({ symptoms: ['Cough', 'Cough'] })).toEqual({ symptoms: [messages.symptomTwice] });
  });

  it('come into the order of the list, and the text stands only beside Others', () => {
    expect(
      normaliseScreening({ ...fine, symptoms: ['Others', 'Vomiting', 'Cough'], others_message: ' rash ' }),
    ).toEqual({ body_temperature: 36.5, symptoms: ['Cough', 'Vomiting', 'Others'], others_message: 'rash' });
    expect(normaliseScreening({ ...fine, others_message: 'rash' }).others_message).toBeNull();
    expect(
      normaliseScreening({ ...fine, symptoms: ['Others'], others_message: '  ' }).others_message,
    ).toBeNull();
  });

  it('are in their one form after the first time', () => {
    fc.assert(
      fc.property(
        fc.record({
          body_temperature: fc.integer({ min: 300, max: 450 }).map((tenths) => tenths / 10),
          symptoms: fc.shuffledSubarray([...symptomNames]),
          others_message: fc.option(fc.string()),
        }),
        (content) => {
          const once = normaliseScreening(content);
          expect(normaliseScreening(once)).toEqual(once);
          expect(new Set(once.symptoms)).toEqual(new Set(content.symptoms));
        },
      ),
    );
  });
});

describe('the flags', () => {
  it('are raised by a fever from 37.5 °C and by difficulty breathing', () => {
    const flags = (given: object) => screeningFlags({ ...fine, ...given });
    expect(flags({ body_temperature: 37.4 })).toEqual([]);
    expect(flags({ body_temperature: 37.5 })).toEqual(['fever']);
    expect(flags({ symptoms: ['Cough', 'Difficulty Breathing'] })).toEqual(['breathing']);
    expect(flags({ symptoms: ['Cough', 'Vomiting', 'Others'] })).toEqual([]);
  });
});

describe('the offline write', () => {
  const made = { id: screeningId(7, '2026-03-11'), child_id: 7, date: '2026-03-11', ...fine };

  it('has the id of its child and date, and no other', () => {
    expect(
      screeningRecord.operations.record_screening.shape.safeParse({ arguments: made, base: null }).success,
    ).toBe(true);
    for (const wrong of [{ child_id: 8 }, { date: '2026-03-12' }, { id: screeningId(8, '2026-03-11') }]) {
      const parsed = screeningRecord.operations.record_screening.shape.safeParse({
        arguments: { ...made, ...wrong },
        base: null,
      });
      expect(parsed.error && fieldErrors(parsed.error)).toEqual({ 'arguments.id': [messages.reportIdWrong] });
    }
  });

  it('is the same id on every tablet, for ever', () => {
    expect(screeningId(7, '2026-03-11')).toBe('8d31626e-97c5-509a-b77d-012aa76222bb');
  });

  it('arrives in its one form', () => {
    const parsed = screeningRecord.operations.record_screening.shape.parse({
      arguments: { ...made, symptoms: ['Others', 'Cough'], others_message: ' x ' },
      base: null,
    });
    expect(parsed.arguments).toMatchObject({ symptoms: ['Cough', 'Others'], others_message: 'x' });
  });
});

describe('every field', () => {
  /**
   * An entry with a field that a server does not know yet must wait for one that does: a new field is the next
   * payloadVersion, and a line here.
   */
  const fieldsOfPayload: Record<number, string> = { 1: 'body_temperature symptoms others_message' };

  it('is known to servers that take this payload version', () => {
    expect(fieldsOfPayload[screeningRecord.payloadVersion]).toBe(screeningFieldNames.join(' '));
  });

  it('is said wherever a screening is read', () => {
    const t = (text: string, values: Record<string, unknown> = {}) =>
      [text, ...Object.values(values)].join(' ');
    for (const content of [oneScreening, otherScreening]) {
      for (const field of screeningFieldNames) {
        expect(fieldText(field, content[field], t)).not.toBe('');
        if (field !== 'body_temperature')
          expect(remarksOf(content, t)).toContain(fieldText(field, content[field], t).split(', ')[0]);
        expect(screeningLabels[field]).not.toBe('');
      }
    }
    expect(remarksOf({ ...oneScreening, symptoms: ['Others'], others_message: 'rash' }, t)).toContain(
      'Others: rash',
    );
  });

  it('may be missing in an entry of an earlier app, if it was not there from the beginning', () => {
    const first = { body_temperature: 36.5, symptoms: [], others_message: null };
    expect(screeningContent.parse(first)).toEqual(first);
  });
});
