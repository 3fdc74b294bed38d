/** What has been started and has to be stopped, in the reverse order. */
export class Undo {
  #steps: (() => Promise<unknown>)[] = [];

  add(stop: () => Promise<unknown>): void {
    this.#steps.push(stop);
  }

  /** Stops everything that has been added so far; one that fails does not keep the others from it. */
  async all(): Promise<void> {
    const faults: unknown[] = [];
    for (let stop = this.#steps.pop(); stop; stop = this.#steps.pop())
      await stop().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be stopped');
  }
}
