import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import {
  errorKinds,
  type ErrorKind,
  type DataError,
  kindByCode,
  kindByStatus,
  plainMessage,
} from './errorKinds.ts';

const text = z.optional(z.string());
const wireError = z.object({
  code: orElse(text, undefined),
  message: text,
  error: text,
  details: z.nullish(z.string()),
  /** The database's own refusals name the field here. */
  hint: z.nullish(z.string()),
  status: z.optional(z.number()),
  field: text,
  requestId: text,
  name: text,
});

/** Sentences for people come with the codes that our own SQL and gateways raise. */
const speaksPlainly = (code: string | undefined, kind: ErrorKind) =>
  code === undefined ? kind !== 'unexpected' : code.startsWith('PT');
/** A column, or a field of a row in a list such as `lines.2.quantity`. */
const fieldName = /^[a-z][a-z0-9_]{0,62}(\.\d{1,4}\.[a-z][a-z0-9_]{0,62})?$/;

/** An address that was cut short or typed names no row at all. */
const isNoId = /invalid input syntax for type uuid/;

/** The rejection of fetch differs by browser; all say that no answer came. */
const noAnswer = /failed to fetch|networkerror|load failed|fetch failed|network request failed/i;
const gaveUp = new Set(['AbortError', 'TimeoutError']);

/** Turns whatever a backend answered into a `DataError`; knows every code, so that nobody else has to. */
export function toDataError(raw: unknown): DataError {
  const parsed = wireError.safeParse(raw);
  if (!parsed.success) return { kind: 'unexpected', message: plainMessage.unexpected };
  const {
    code,
    message = '',
    error,
    details,
    hint,
    status,
    field,
    requestId,
    name = '',
  } = parsed.data;
  if (noAnswer.test(message) || gaveUp.has(name))
    return { kind: 'offline', message: plainMessage.offline };
  const kind =
    (isNoId.test(message) ? 'notFound' : undefined) ??
    (code ? kindByCode[code] : undefined) ??
    (status ? kindByStatus[status] : undefined) ??
    'unexpected';
  const spoken = error ?? (speaksPlainly(code, kind) ? message : '');
  const named = field ?? [hint, details].find((text) => text && fieldName.test(text));
  const isAccident = kind === 'unexpected' && (status ?? 500) >= 500;
  const sentence = spoken || plainMessage[kind];
  return {
    kind,
    message: isAccident && requestId ? withReference(sentence, requestId) : sentence,
    ...(named ? { field: named } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

/** Whoever reads it to the operator is found in the log by it. */
const withReference = (sentence: string, requestId: string) =>
  `${sentence} (Reference ${requestId.slice(0, 8)})`;

/** True for the errors of this package; narrows an RTK Query error or a caught value. */
export function isDataError(error: unknown): error is DataError {
  return z.object({ kind: z.enum(errorKinds), message: z.string() }).safeParse(error).success;
}

/** The sentence to show for any error that a query, a mutation or `unwrap` gave. */
export function messageOf(error: unknown): string {
  return isDataError(error) ? error.message : plainMessage.unexpected;
}

/** Why a record isn't there, for `RecordState`; undefined without an error. */
export const failureOf = (error: unknown): { isMissing: boolean; message: string } | undefined =>
  error === undefined
    ? undefined
    : { isMissing: isDataError(error) && error.kind === 'notFound', message: messageOf(error) };
