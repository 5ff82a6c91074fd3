/** The minutes since midnight of a time of the day, `HH:MM`. By itself: a first load has no use for it. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
