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
 * Parses the environment once, at the start. Empty variables count as absent.
 * @throws EnvironmentError with every fault, so that one start shows them all
 */
export function readEnvironment<Value>(
  schema: z.ZodType<Value>,
  source: Record<string, string | undefined> = process.env,
): Value {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
}
