/** Tells how far the start has come. */
export type Progress = {
  /** Runs one step and says when it is done and how long it took. */
  step: <Value>(
    name: string,
    work: (note: (what: string) => void) => Promise<Value>,
  ) => Promise<Value>;
};

/** Prints each step with its time: `  Database ready               0.9 s`. */
export function printedProgress(print: (line: string) => void): Progress {
  return {
    async step(name, work) {
      const started = performance.now();
      const result = await work((what) => print(`    ${what} …`));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(`  ${name.padEnd(40)} ${seconds.padStart(6)} s`);
      return result;
    },
  };
}
