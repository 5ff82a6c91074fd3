/** The path of a Chromium that runs; installs one where it may. Rejects with one sentence on what to do. */
export function findChromium(log?: (line: string) => void): Promise<string>;
