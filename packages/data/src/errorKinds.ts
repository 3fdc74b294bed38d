/** What went wrong, as far as a screen has to tell cases apart. */
export const errorKinds = [
  'notFound',
  'conflict',
  'forbidden',
  'invalid',
  'planLimit',
  'offline',
  'unexpected',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** The only error that a screen ever sees. `field` names the form field to put the message on. */
export type DataError = {
  kind: ErrorKind;
  /** In plain words, fit to be shown. */
  message: string;
  field?: string;
  /** Names the failed request in the server's log. */
  requestId?: string;
  /** For the log; never shown. */
  detail?: string;
};

/** PostgREST, SQLSTATE and gateway codes by kind; the database raises the PT ones itself. */
export const kindByCode: Record<string, ErrorKind> = {
  PT402: 'planLimit',
  PT403: 'forbidden',
  PT404: 'notFound',
  PT409: 'conflict',
  PT422: 'invalid',
  PGRST116: 'notFound',
  PGRST301: 'forbidden',
  PGRST302: 'forbidden',
  '42501': 'forbidden',
  '23505': 'conflict',
  '40001': 'conflict',
  '23502': 'invalid',
  '23503': 'invalid',
  '23514': 'invalid',
  '22001': 'invalid',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22P02': 'invalid',
};

export const kindByStatus: Record<number, ErrorKind> = {
  400: 'invalid',
  401: 'forbidden',
  402: 'planLimit',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'conflict',
  413: 'invalid',
  422: 'invalid',
};

/** Shown where the backend's own words are a machine's: raw SQL errors never reach a screen. */
export const plainMessage: Record<ErrorKind, string> = {
  notFound: 'This is no longer here.',
  conflict: 'Someone else changed this while you were editing. Reload and make your change again.',
  forbidden: 'You are not allowed to do this.',
  invalid: 'Some of what you entered is not accepted. Please check it.',
  planLimit: 'Your plan does not include this.',
  offline: 'You seem to be offline. Check your connection and try again.',
  unexpected: 'Something went wrong. Please try again.',
};
