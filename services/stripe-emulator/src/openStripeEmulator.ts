import { closeServer, makeLogger, serve, urlOf } from '@plumbline/kit';
import { createStripeEmulator, type StripeEmulator } from './createStripeEmulator.ts';

/** A listening emulator. */
export type OpenStripeEmulator = {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  emulator: StripeEmulator;
  keys: { secret: string; publishable: string; webhook: string };
  close: () => Promise<void>;
};

type Options = { hookUrl?: string; file?: string };

/** Opens an emulator on a free port, for tests and benchmarks; it sends its events to `hookUrl`. */
export async function openStripeEmulator({
  hookUrl,
  file,
}: Options = {}): Promise<OpenStripeEmulator> {
  const keys = {
    secret: 'sk_test_plumbline_local',
    publishable: 'pk_test_plumbline_local',
    webhook: 'whsec_plumbline_local',
  };
  const emulator = createStripeEmulator({
    keys,
    hook: { url: hookUrl ?? 'http://127.0.0.1:9', secret: keys.webhook },
    pagesUrl: 'http://localhost:3000/card-provider',
    // Long enough for a test on a busy machine to see the payment while it is processing.
    processingMs: 5000,
    bankDebitMs: 3000,
    log: makeLogger('stripe-emulator', { write() {} }),
    ...(file && { file }),
  });
  const server = await serve(emulator.app, { port: 0, host: '127.0.0.1' });
  return {
    url: urlOf(server),
    emulator,
    keys,
    async close() {
      await emulator.stop();
      await closeServer(server, 0);
    },
  };
}
