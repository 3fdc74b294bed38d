/** Runs steps with at most `limit` at a time; the results keep the order of the steps. */
export async function inParallel<Value>(
  steps: (() => Promise<Value>)[],
  limit: number,
): Promise<Value[]> {
  const results: Value[] = [];
  const waiting = steps.entries();
  const work = async () => {
    for (const [at, step] of waiting) results[at] = await step();
  };
  await Promise.all(Array.from({ length: Math.min(limit, steps.length) }, work));
  return results;
}
