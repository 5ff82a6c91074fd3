/**
 * The only colours there are. Features name a meaning (`brand`, `alarm`, `waiting`, `done`) or a grey, never a
 * colour of their own; every meaning comes with a word or an icon beside it.
 */
import type { MantineColorsTuple } from '@mantine/core';

/** Deep teal: what can be pressed. Shade 7 on white 6.1:1, white on shade 6 (dark) 5.0:1. */
const brand: MantineColorsTuple = [
  '#eef8f6',
  '#d9efeb',
  '#b3ded8',
  '#86c9c1',
  '#5cb8ae',
  '#2f958c',
  '#147c75',
  '#0b6e69',
  '#095b57',
  '#074744',
];

/** Red: overdue, refused, fever, and nothing else. */
const alarm: MantineColorsTuple = [
  '#fdf3f1',
  '#fbe3df',
  '#f5c5be',
  '#ee9f95',
  '#f08a7e',
  '#dd5a4b',
  '#c5372a',
  '#b42a1d',
  '#941f14',
  '#74170f',
];

/** Amber: waiting, for the network or for a person. */
const waiting: MantineColorsTuple = [
  '#fdf7e8',
  '#faecc8',
  '#f3d890',
  '#ecc25b',
  '#e5ad33',
  '#c98e12',
  '#936404',
  '#855a05',
  '#6b4804',
  '#523703',
];

/** Green: done. */
const done: MantineColorsTuple = [
  '#f0f8ef',
  '#dcefd9',
  '#b9deb3',
  '#91ca88',
  '#78bf6e',
  '#4b9c41',
  '#357f2d',
  '#2c6d25',
  '#23571d',
  '#1b4316',
];

/** Greys with a little warmth. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#eae7e2',
  '#dedad4',
  '#cbc6be',
  '#8c867d',
  '#6b665e',
  '#56514a',
  '#3d3934',
  '#26231f',
];

/** The same warmth at night: 0 is text, 7 the page, 6 what lies on it. */
const dark: MantineColorsTuple = [
  '#e6e3de',
  '#c4c0ba',
  '#a39e97',
  '#78736c',
  '#4c4843',
  '#3f3b37',
  '#2d2a27',
  '#211f1d',
  '#1a1817',
  '#121110',
];

/** `red` is what Mantine itself uses for errors at a field: the same red. */
export const palette = { brand, alarm, waiting, done, gray, dark, red: alarm };

/** One for each class, told apart by those who see few colours too; none is the red, amber or green of a state. */
export const classColors = [
  '#e0976b',
  '#5aa7b8',
  '#c9a93f',
  '#8f86cf',
  '#7fae5e',
  '#d685ae',
  '#6b97d4',
  '#a98a72',
] as const;
