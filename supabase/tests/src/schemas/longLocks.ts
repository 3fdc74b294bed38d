import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Migration } from '@plumbline/standalone/migrations';
import { z } from 'zod';

/** The newest migration written before this check; installations have run it. */
const unchecked = '20261127104439';

const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
const settings = fileURLToPath(new URL('../../../squawk.toml', import.meta.url));
const complaints = z.array(
  z.object({
    line: z.number(),
    rule_name: z.string(),
    message: z.string(),
    help: z.string().nullish(),
  }),
);

/**
 * Statements of new migrations that would block requests while PostgreSQL reads a whole table, or break areas that
 * use the tables now, in a line each. Found by squawk, a linter of migrations; `-- squawk-ignore <rule>` above a
 * statement lets it through and needs a reason beside it.
 */
export async function lockComplaints(migrations: readonly Migration[]): Promise<string[]> {
  const found = await Promise.all(
    migrations
      .filter(({ version }) => version > unchecked)
      .map(async ({ version, name, source }) => {
        const file = `supabase/migrations/${version}_${name}.sql`;
        return complaints
          .parse(JSON.parse(await lint(source)))
          .map(
            ({ line, rule_name, message, help }) =>
              `${file}:${line + 1}: ${message} ${help ?? ''} (${rule_name})`,
          );
      }),
  );
  return found.flat();
}

/** Squawk's complaints as JSON; it exits with 1 when it has some. */
const lint = (source: string) =>
  new Promise<string>((resolve, reject) => {
    const linter = execFile(
      process.execPath,
      [squawk, '--config', settings, '--reporter', 'json'],
      (error, stdout, stderr) => {
        if (stdout.startsWith('[')) resolve(stdout);
        else reject(new Error(stderr || 'squawk gave no result', { cause: error }));
      },
    );
    linter.stdin?.end(source);
  });
