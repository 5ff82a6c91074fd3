/** The types of compare.mjs for tests. */
export function readFigures(output: string): [name: string, figure: number][];
