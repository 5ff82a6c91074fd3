/** Tax numbers of persons: IG and digits. */
export const PERSON_TIN = /^IG\d{1,12}$/;

/** In one form, without spaces. */
export const tidyTin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
