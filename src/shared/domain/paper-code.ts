/** The code of a page: so many hexadecimal signs of a SHA-256, short enough to be typed off it. By itself: each home knows it. */
export const CODE_LENGTH = 20;
export const CODE_PATTERN = /^[0-9a-f]{20}$/;
