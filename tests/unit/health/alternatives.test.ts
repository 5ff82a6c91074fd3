/** Two entries that differ: what is asked, in which order, and what a choice settles. */
import { describe, expect, it } from 'vitest';
import { nextAlternative, settledWith } from '#shared/records/screening-questions';
import {
  isOthersLast,
  keepChoices,
  measuredHere,
  questionOf,
} from '../../../src/features/health/alternatives';
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

  it('is asked for on the screen that has it, once both are sent', () => {
    const said = [false, true].map((elsewhere) =>
      [temperature, symptoms, { ...temperature, unsent: true as const }].map((each) =>
        questionOf(each, elsewhere),
      ),
    );
    expect(said).toEqual([
      [
        'Two temperatures recorded. Choose one',
        'Two versions recorded. Choose one',
        'Two temperatures recorded. Choose once both are sent',
      ],
      [
        'Two temperatures recorded. Choose one under Health',
        'Two versions recorded. Choose one under Health',
        'Two temperatures recorded. Choose once both are sent',
      ],
    ]);
  });

  it('settles the text too where Others is not kept', () => {
    expect(settledWith(document, symptoms, 'other')).toEqual([text]);
    expect(settledWith(document, symptoms, 'live')).toEqual([]);
    expect(settledWith(document, symptoms, 'both')).toEqual([]);
    expect(settledWith(document, temperature, 'other')).toEqual([]);
  });
});

describe('what others measured at this tablet', () => {
  const last = { by: 'Aina', at: '2026-03-11T00:00:00.000Z' };
  const other = { value: 36.5, by: 'Lim', at: '2026-03-11T00:05:00.000Z' };
  const unsent = { ...temperature, other, unsent: true as const };
  const entry = (degrees: number, own: number | null | undefined, alternatives = [unsent]) => {
    const record = (body_temperature: number) => ({ last, body_temperature, alternatives });
    const about = { document: record(degrees), ...(own !== undefined && { own: own && record(own) }) };
    return about as never;
  };

  it('is the highest of several, under its own name', () => {
    expect(measuredHere(entry(38.5, null))).toEqual({ ...last, degrees: 38.5 });
    expect(measuredHere(entry(36.6, 36.6, [{ ...unsent, other: { ...other, value: 38.1 } }]))).toMatchObject({
      by: 'Lim',
      degrees: 38.1,
    });
  });

  it('is nothing where they left the temperature as it was, or nobody was here', () => {
    expect(measuredHere(entry(36.6, 36.6, []))).toBeNull();
    expect(measuredHere(entry(36.6, undefined))).toBeNull();
  });

  it('is theirs to be named for where they changed anything, and not where they did nothing', () => {
    const of = (own: typeof last | null | undefined) =>
      isOthersLast({ document: { last }, ...(own !== undefined && { own: own && { last: own } }) } as never);
    expect(of({ ...last, at: other.at })).toBe(true);
    expect(of({ ...last, by: 'Lim' })).toBe(true);
    expect(of(null)).toBe(true);
    expect(of(last)).toBe(false);
    expect(of(undefined)).toBe(false);
  });
});
