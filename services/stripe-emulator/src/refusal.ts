/** An answer of the provider that is no success, in the provider's own shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown> & { message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export const invalid = (message: string, code?: string) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });

/** The object, or the provider's answer that it does not exist. */
export function need<Value>(value: Value | undefined, what: string, id: string): Value {
  if (value === undefined) throw missing(what, id);
  return value;
}
