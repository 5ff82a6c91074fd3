/** Two entries that differ: what is asked, in which order, and what a choice settles. */
import { describe, expect, it } from 'vitest';
import { keepChoices, nextAlternative, settledWith } from '../../../src/features/health/alternatives';
import { buildAlternative } from './build-health';

const temperature = buildAlternative('body_temperature', 36.8, 38.1);
const symptoms = buildAlternative('symptoms', ['Others'], ['Cough']);
const text = buildAlternative('others_message', 'rash', null);
const document = { alternatives: [text, symptoms, temperature] };

describe('a choice', () => {
  it('asks for the temperature first and for the text of Others last', () => {
    expect(nextAlternative(document)?.field).toBe('body_temperature');
    expect(nextAlternative({ alternatives: [text, symptoms] })?.field).toBe('symptoms');
    expect(nextAlternative({ alternatives: [] })).toBeUndefined();
  });

  it('offers both for symptoms and texts, but one temperature', () => {
    expect(keepChoices(temperature)).toEqual(['live', 'other']);
    expect(keepChoices(symptoms)).toEqual(['live', 'other', 'both']);
    expect(keepChoices(text)).toEqual(['live', 'other', 'both']);
  });

  it('settles the text too where Others is not kept', () => {
    expect(settledWith(document, symptoms, 'other')).toEqual([text]);
    expect(settledWith(document, symptoms, 'live')).toEqual([]);
    expect(settledWith(document, symptoms, 'both')).toEqual([]);
    expect(settledWith(document, temperature, 'other')).toEqual([]);
  });
});
