/** The query of the subjects as administrators see them. */
export const subjectsKey = ['subjects', 'administered'] as const;
