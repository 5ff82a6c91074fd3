/** What is typed of a screening, and what of it reaches the tablet. */

import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import {
  combined,
  contentOfDraft,
  draftOf,
  draftWith,
  emptyDraft,
  problemsOf,
} from '../../../src/components/screening/screening-draft';
import { oneScreening, otherScreening } from '../../support/screening-samples';

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
    expect(contentOfDraft(draftOf(recorded))).toEqual({ ...contentOfDraft(emptyDraft), ...recorded });
    expect(problemsOf(1, draftOf(recorded))).toEqual({});
  });

  it('has every field of a screening, and keeps what an older app had typed', () => {
    for (const content of [oneScreening, otherScreening])
      expect(contentOfDraft(draftOf(content))).toEqual(content);
    const typed = { temperature: '36.5', symptoms: [], others: '' };
    expect(problemsOf(1, draftWith(typed))).toEqual({});
  });

  it('adds what was typed before the child was known to what the child has', () => {
    const typed = draftWith({ temperature: '38.1', symptoms: ['Vomiting'] });
    expect(combined(typed, recorded)).toEqual(
      draftWith({ temperature: '38.1', symptoms: ['Cough', 'Vomiting'], others: '' }),
    );
  });
});
