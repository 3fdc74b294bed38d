/**
 * A refusal that the client may read: HTTP status, a code that programs switch on, a message in
 * plain words. Anything else that is thrown answers 500 without its text.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The input field that is at fault, if one is. */
  readonly field: string | undefined;

  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
  }
}
