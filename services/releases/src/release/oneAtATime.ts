/** Runs tasks one after the other: each check starts a browser, and each release reads what is live. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
