/** What can be noted of a dose. By itself: each home begins with it, and not with the rules of medicine. */
export const doseActs = ['given', 'refused', 'vomited', 'side_effect'] as const;

/** Whether the parents have to know of it, and are asked to say that they do. */
export const isDoseTrouble = (act: (typeof doseActs)[number]): boolean => act !== 'given';
