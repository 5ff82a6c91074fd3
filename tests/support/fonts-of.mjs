/** A machine's fonts, for the browsers of the tests on Linux: those of one folder and no others. Plain Node. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes into `home` what FONTCONFIG_FILE is to name, and answers its path; a cache will lie beside it. */
export function fontsOf(folder, home) {
  const path = join(home, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(home, 'cache')}</cachedir></fontconfig>
`,
  );
  return path;
}
