/** How long the shell waits for the auth server, in milliseconds. */
export const patience = {
  signIn: 30_000,
  signUp: 60_000,
  profile: 10_000,
  signOut: 5_000,
} as const;

/** Thrown when an act took longer than it may. */
export class TimedOut extends Error {}

/** Waits for an act, but no longer than so many milliseconds. */
export async function withTimeout<Value>(act: PromiseLike<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), ms);
  });
  return Promise.race([act, tooLate]).finally(() => clearTimeout(timer));
}
