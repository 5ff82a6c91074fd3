/** Reminders of what is due: on which days they go out, and why a family gets none. */

/** Days after the due date, below zero before it. */
export const reminderSteps = [-3, 0, 3, 14, 30] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export const stepText: Record<ReminderStep, string> = {
  [-3]: '3 days before it is due',
  0: 'On the day it is due',
  3: '3 days after',
  14: '14 days after',
  30: '30 days after',
};

/** A server that was down on the day of a step sends it up to so many days later. The steps are further apart. */
export const REMIND_WITHIN_DAYS = 2;

export const pauseCauses = ['plan', 'dispute', 'asked'] as const;
export type PauseCause = (typeof pauseCauses)[number];

export const pauseText: Record<PauseCause, string> = {
  plan: 'Pays by a plan',
  dispute: 'Disputes the bill',
  asked: 'Asked not to be reminded',
};
