import { isDataError, messageOf } from '@plumbline/data';

/** A refused save as a form shows it: the message, and the field that caused it. */
export const refusalOf = (error: unknown) => ({
  message: messageOf(error),
  field: isDataError(error) ? error.field : undefined,
});
