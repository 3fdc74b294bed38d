import pino, { type DestinationStream, type Logger } from 'pino';

const secrets = [
  'password',
  'token',
  'authorization',
  'cookie',
  'apikey',
  'secret',
  'access_token',
  'refresh_token',
];

/**
 * A structured log, one JSON object a line. Fields that hold secrets are blanked; requests are
 * logged without bodies and without queries, which may carry tokens.
 */
export function makeLogger(name: string, destination?: DestinationStream): Logger {
  const options = { name, level: process.env.LOG_LEVEL ?? 'info', redact: blanked(secrets) };
  return destination ? pino(options, destination) : pino(options);
}

/** The same log with further fields blanked, whoever logs them by mistake. */
export const withoutFields = (log: Logger, fields: readonly string[]): Logger =>
  // A child's own list takes the place of its parent's.
  log.child({}, { redact: blanked([...secrets, ...fields]) });

const blanked = (fields: readonly string[]) => ({
  paths: fields.flatMap((key) => [
    key,
    `*.${key}`,
    `*.*.${key}`,
    `headers.${key}`,
    `*.headers.${key}`,
  ]),
  censor: '[redacted]',
});
