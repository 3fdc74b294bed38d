let settle: (() => Promise<void>) | undefined;

/** Says what must be over before the page of this test is taken away. */
export function beforeLastPage(over: () => Promise<void>): void {
  settle = over;
}

/** Waits for it; once for each test. */
export async function lastPage(): Promise<void> {
  const over = settle;
  settle = undefined;
  await over?.();
}
