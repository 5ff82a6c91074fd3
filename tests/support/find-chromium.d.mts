/** The path of a Chromium that runs; installs one where it may. Rejects with one sentence on what to do. */
export function findChromium(log?: (line: string) => void): Promise<string>;

/** The path of a Chromium without windows, which does a third less for the same page; else of the one above. */
export function findShell(log?: (line: string) => void): Promise<string>;
