/** How long a provider may take, in milliseconds. */
export type Pace = {
  /** Until the first event. */
  first: number;
  /** Between two events. */
  between: number;
  /** From the start to the end; absent for streams, which may be long. */
  whole?: number | undefined;
};

/** The provider was too slow. */
export class SlowError extends Error {
  constructor() {
    super('The provider was too slow');
    this.name = 'SlowError';
  }
}

/**
 * Passes events on; gives up with `SlowError` when one takes too long, and at once when the signal
 * aborts. However it ends, `stop` is called: the provider then writes no further tokens.
 */
export async function* paced<Event>(
  events: AsyncIterable<Event>,
  pace: Pace,
  { signal, stop }: { signal: AbortSignal; stop: () => void },
): AsyncGenerator<Event> {
  const iterator = events[Symbol.asyncIterator]();
  const end = pace.whole === undefined ? Infinity : performance.now() + pace.whole;
  let patience = pace.first;
  try {
    for (;;) {
      const step = await within(
        iterator.next(),
        Math.min(patience, Math.max(0, end - performance.now())),
        signal,
      );
      if (step.done) return;
      patience = pace.between;
      yield step.value;
    }
  } finally {
    stop();
    // Not awaited: a provider that hangs must not hold up the answer.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

async function within<Value>(promise: Promise<Value>, ms: number, signal: AbortSignal) {
  const halt = Promise.withResolvers<never>();
  const timer = setTimeout(() => halt.reject(new SlowError()), ms);
  const leave = () => halt.reject(signal.reason);
  signal.addEventListener('abort', leave);
  promise.catch(() => {});
  try {
    signal.throwIfAborted();
    return await Promise.race([promise, halt.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
