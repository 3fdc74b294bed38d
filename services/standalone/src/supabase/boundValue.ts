/**
 * A value of a request as the driver can send it: text, null, or a list. The driver writes text only, throws at a
 * number where a day should be, and then answers nothing of the whole transaction
 * (docs/upstream/postgres-bind-error.md).
 */
export function boundValue<Value>(value: Value): Value | string {
  const isReady = value === null || value === undefined || Array.isArray(value);
  return isReady || value instanceof Uint8Array ? value : toText(value);
}

/** Text for a parameter that is one value: what PostgreSQL refuses there is the sender's error, not ours. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
