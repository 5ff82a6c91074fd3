/** Telephone numbers as they travel and are kept: E.164, `+60123456789`. */

export const E164 = /^\+[1-9]\d{6,14}$/;
