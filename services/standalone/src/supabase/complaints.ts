import { AsyncLocalStorage } from 'node:async_hooks';

/** Takes what the Supabase package says about a request that it refused. */
export type Complain = (what: unknown) => void;

const current = new AsyncLocalStorage<Complain>();
let isPatched = false;

/**
 * @supabase/lite prints every refused request, with its stack, and a notice at its start to the
 * console. Inside `work` that goes to `complain` instead; everybody else's console stays as it is.
 */
export function collectComplaints<Value>(complain: Complain, work: () => Value): Value {
  patchConsole();
  return current.run(complain, work);
}

function patchConsole() {
  if (isPatched) return;
  isPatched = true;
  for (const level of ['error', 'warn'] as const) {
    const usual = console[level].bind(console);
    console[level] = (...what: unknown[]) => {
      const complain = current.getStore();
      if (complain) complain(what[0] instanceof Error ? what[0] : what.at(-1));
      else usual(...what);
    };
  }
}
