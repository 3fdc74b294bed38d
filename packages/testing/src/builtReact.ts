import react from 'react';
import { flushSync } from 'react-dom';

/** The real one: a test may leave its own clock behind. */
const soon = globalThis.setTimeout;
const turn = () => new Promise<void>((resolve) => void soon(resolve, 0));
const draw = () => flushSync(() => {});

/** What one turn draws may ask for the next. */
const turns = 3;

/**
 * React's build for production, which `pnpm verify` renders pages with (docs/adr/0024), has no `act`. What a
 * callback changes is drawn when it is back, and for who waits, what follows from it too.
 */
function act<Result>(callback: () => Result | Promise<Result>): PromiseLike<Result> {
  const answer = flushSync(callback);
  draw();
  const settled = async () => {
    const result = await answer;
    for (let at = 0; at < turns; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await turn();
      draw();
    }
    return result;
  };
  // Nothing is waited for where nobody asks.
  // oxlint-disable-next-line unicorn/no-thenable -- as React's own
  return { then: (onResult, onFault) => settled().then(onResult, onFault) };
}

if (!('act' in react)) Object.assign(react, { act });
