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
  const paths = secrets.flatMap((key) => [key, `*.${key}`, `*.headers.${key}`, `headers.${key}`]);
  const options = {
    name,
    level: process.env.LOG_LEVEL ?? 'info',
    redact: { paths, censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
