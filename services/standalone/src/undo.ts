import { setTimeout as pause } from 'node:timers/promises';

type Step = { stop: () => Promise<unknown>; atMostMs: number };

/** What has been started and has to be stopped, in the reverse order. */
export class Undo {
  #steps: Step[] = [];

  /** A step that takes longer than `atMostMs` is left alone, so that it cannot delay the ones after it. */
  add(stop: () => Promise<unknown>, atMostMs = 1_000): void {
    this.#steps.push({ stop, atMostMs });
  }

  /** Stops everything that has been added so far; one that fails does not keep the others from it. */
  async all(): Promise<void> {
    const faults: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      const limit = new AbortController();
      const late = pause(step.atMostMs, undefined, { signal: limit.signal }).catch(() => {});
      const stopped = step.stop().catch((error: unknown) => faults.push(error));
      await Promise.race([stopped, late]);
      limit.abort();
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be stopped');
  }
}
