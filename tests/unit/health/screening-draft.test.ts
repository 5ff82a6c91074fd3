/** What is typed of a screening, and what of it reaches the tablet. */

import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { combined, contentOfDraft, draftOf, problemsOf } from '../../../src/features/health/screening-draft';

const recorded = { body_temperature: 37, symptoms: ['Cough' as const], others_message: null };

describe('the form', () => {
  it('names the missing child and temperature in the words of the catalogue', () => {
    expect(problemsOf(null, draftOf(null))).toEqual({
      childId: messages.childRequired,
      temperature: messages.temperatureRequired,
    });
  });

  it.each(['3', '365'])('refuses %s as out of range', (temperature) => {
    expect(problemsOf(1, { ...draftOf(null), temperature })).toEqual({
      temperature: messages.temperatureRange,
    });
  });

  it('opens with what is recorded, and gives it back unchanged', () => {
    expect(draftOf(recorded).temperature).toBe('37.0');
    expect(contentOfDraft(draftOf(recorded))).toEqual(recorded);
    expect(problemsOf(1, draftOf(recorded))).toEqual({});
  });

  it('adds what was typed before the child was known to what the child has', () => {
    const typed = { temperature: '38.1', symptoms: ['Vomiting' as const], others: '' };
    expect(combined(typed, recorded)).toEqual({
      temperature: '38.1',
      symptoms: ['Cough', 'Vomiting'],
      others: '',
    });
  });
});
