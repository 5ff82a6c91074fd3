/** The five areas of a SOAPP note, in the order they are read (C8). */
import type { SoappField } from '#shared/domain/daily-report';

export const soappWords: Record<SoappField, string> = {
  subjective: 'S - Subjective',
  objective: 'O - Objective',
  assessment: 'A - Assessment',
  plan: 'P - Plan',
  progress: 'P - Progress',
};
