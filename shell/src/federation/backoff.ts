/** Waiting time before retry number `attempt` (from 0): doubles each time, with half of it left to chance. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = 400 * 2 ** attempt;
  return full / 2 + random() * (full / 2);
}
