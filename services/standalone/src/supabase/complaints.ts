import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handler } from './handler.ts';

/** Takes what the Supabase package says about a request that it refused. */
export type Complain = (what: unknown) => void;

const current = new AsyncLocalStorage<Complain>();
let isPatched = false;

/**
 * @supabase/lite prints every refused request, with its stack, to the console. Inside the handler
 * that goes to `complain` instead; everybody else's console stays as it is.
 */
export const collectComplaints =
  (complain: Complain) =>
  (next: Handler): Handler => {
    patchConsole();
    return (request, peer) => current.run(complain, () => next(request, peer));
  };

function patchConsole() {
  if (isPatched) return;
  isPatched = true;
  const usual = console.error.bind(console);
  console.error = (...what: unknown[]) => {
    const complain = current.getStore();
    if (complain) complain(what[0] instanceof Error ? what[0] : what.at(-1));
    else usual(...what);
  };
}
