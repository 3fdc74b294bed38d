/** Times that are free nearest to one that is not, earliest first. All are by one clock, such as 2026-12-01T09:00. */
export function nearestTimes(free: readonly string[], wanted: string, most = 3): string[] {
  const to = Date.parse(`${wanted}Z`);
  if (Number.isNaN(to)) return free.slice(0, most);
  const distance = (at: string) => Math.abs(Date.parse(`${at.slice(0, 16)}Z`) - to);
  return free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .toSorted();
}
