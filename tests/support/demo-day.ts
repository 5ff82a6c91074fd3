/** When the tests of a browser take place: a Wednesday, 10 am in Kuala Lumpur. */
export const NOW = '2026-03-11T02:00:00Z';
export const TODAY = '2026-03-11';
