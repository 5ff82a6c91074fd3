/** What is noted of staff, and what they are here for; apart from the ratio, which comes with its screens. */

export const staffActs = ['arrived', 'left', 'withdrawn'] as const;
export type StaffAct = (typeof staffActs)[number];

/** What somebody is here for: only who is with the children counts. */
export const staffDuties = ['children', 'training', 'kitchen', 'office', 'ill'] as const;
export type StaffDuty = (typeof staffDuties)[number];

export const staffDutyLabels: Record<StaffDuty, string> = {
  children: 'With the children',
  training: 'In training',
  kitchen: 'In the kitchen',
  office: 'In the office',
  ill: 'Ill',
};
