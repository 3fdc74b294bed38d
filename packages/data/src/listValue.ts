import { custom, type ZodType } from 'zod';

/**
 * A value of a list in a server's response. Any text passes: a status that a newer release has added must not
 * fail the whole response of an area that doesn't know it yet. Show it with `labelOf` or `statusDisplay`,
 * which fall back to the value's own words. Forms validate with `z.enum` instead.
 */
export function listValue<Value extends string>(known: readonly Value[]): ZodType<Value, Value> {
  return custom<Value>((value) => typeof value === 'string', `One of ${known.join(', ')}`);
}
