/** The forms of a day in words: questions and answers. */
import type { ChildDailyLog, SelfDeclaration } from '#shared/domain/day-forms';

/** "Self-declaration form for the risk of COVID-19". */
export const questions: Record<keyof SelfDeclaration, string> = {
  tested_positive: 'Has your child, or anyone at home, tested positive for COVID-19 in the last 7 days?',
  close_contact: 'Has your child been close to someone who has COVID-19 in the last 7 days?',
  has_symptoms: 'Does your child have a fever, a cough, a sore throat or trouble breathing today?',
};

export const questionNames: Record<keyof SelfDeclaration, string> = {
  tested_positive: 'Tested positive at home',
  close_contact: 'Close contact',
  has_symptoms: 'Symptoms today',
};

export const sleepText: Record<ChildDailyLog['sleep'], string> = {
  well: 'Well',
  restless: 'Restless',
  badly: 'Badly',
};
export const breakfastText: Record<ChildDailyLog['breakfast'], string> = {
  all: 'All of it',
  some: 'Some of it',
  none: 'Nothing',
};
export const moodText: Record<ChildDailyLog['mood'], string> = {
  happy: 'Happy',
  quiet: 'Quiet',
  upset: 'Upset',
};
