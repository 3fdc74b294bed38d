import type { GatewayAccess } from '@plumbline/kit';

const private_ = ['messages', 'content', 'prompt', 'system', 'turns', 'body', 'apiKey', 'text'];

/** A log in which neither a question nor an answer nor a key can stand, whoever logs them by mistake. */
export const withoutPrompts = (log: GatewayAccess['log']): GatewayAccess['log'] =>
  log.child(
    {},
    {
      redact: {
        paths: private_.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: '[redacted]',
      },
    },
  );
