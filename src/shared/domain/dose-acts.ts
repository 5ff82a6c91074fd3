/** What can be noted of a dose. By itself: each home begins with it, and not with the rules of medicine. */
export const doseActs = ['given', 'refused', 'vomited', 'side_effect'] as const;
