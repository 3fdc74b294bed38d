import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** The environment lacks something; the message lists every fault, one a line. */
export class EnvironmentError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The environment is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
    this.faults = faults;
  }
}

/**
 * Parses the environment once, at the start. Empty variables count as absent. `NAME_FILE` names a file that has the
 * value of NAME, as secrets of Docker and Kubernetes do.
 * @throws EnvironmentError with every fault, so that one start shows them all
 */
export function readEnvironment<Value>(
  schema: z.ZodType<Value>,
  source: Record<string, string | undefined> = process.env,
): Value {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { values, faults } = fromFiles(given, namesOf(schema));
  const parsed = schema.safeParse({ ...given, ...values });
  const unreadable = faults.map(({ name }) => name);
  const issues = (parsed.error?.issues ?? []).filter(
    ({ path }) => !unreadable.includes(path.join('.')),
  );
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new EnvironmentError([
    ...faults.map(({ fault }) => fault),
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ]);
}

/** The settings that a schema reads. */
function namesOf(schema: z.ZodType): string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape
    ? Object.keys(schema.shape)
    : [];
}

/** The values that files hold, without the line break at their end, and what is wrong with the files. */
function fromFiles(given: Record<string, string | undefined>, names: string[]) {
  const values: Record<string, string> = {};
  const faults: { name: string; fault: string }[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const refuse = (why: string) => faults.push({ name, fault: `${name}_FILE: ${why}` });
    if (given[name] !== undefined) {
      refuse(`set either ${name} or ${name}_FILE, not both`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (value === '') refuse(`${file} is empty; it must have the value of ${name}`);
      else values[name] = value;
    } catch (error) {
      const code = typeof error === 'object' && error && 'code' in error ? error.code : '';
      refuse(
        `${file} ${reasons[String(code)] ?? 'cannot be read'}; it must have the value of ${name}`,
      );
    }
  }
  return { values, faults };
}

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
};
