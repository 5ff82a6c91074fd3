/** Writes into `home` what FONTCONFIG_FILE is to name, and answers its path; a cache will lie beside it. */
export function fontsOf(folder: string, home: string): string;
