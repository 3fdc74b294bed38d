/** One of the browser's caches, as far as the product uses them: by address, the newest last. */
class FakeCache {
  readonly responses = new Map<string, Response>();

  async match(request: string | Request): Promise<Response | undefined> {
    return this.responses.get(addressOf(request))?.clone();
  }

  async put(request: string | Request, response: Response): Promise<void> {
    const address = addressOf(request);
    this.responses.delete(address);
    this.responses.set(address, response);
  }

  async delete(request: string | Request): Promise<boolean> {
    return this.responses.delete(addressOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.responses.keys()].map((address) => new Request(address));
  }
}

const addressOf = (request: string | Request) =>
  new URL(request instanceof Request ? request.url : request, 'http://localhost').href;

/**
 * Gives a test the browser's caches, which neither Node nor jsdom has; empty, and a deleted one is gone also for who
 * holds it. Answers how to take them away again, and what they hold by name and address.
 */
export function fakeCaches() {
  const all = new Map<string, FakeCache>();
  const caches = {
    open: async (name: string) => {
      const cache = all.get(name) ?? new FakeCache();
      all.set(name, cache);
      return cache;
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request: string | Request, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.match(request),
  };
  Reflect.set(globalThis, 'caches', caches);
  return {
    held: () =>
      Object.fromEntries(
        [...all].map(([name, { responses }]) => [name, [...responses.keys()]] as const),
      ),
    remove: () => Reflect.deleteProperty(globalThis, 'caches'),
  };
}
