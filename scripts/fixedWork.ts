/** Always the same work, on one core: strings made and looked up, as most of what is measured does. */
const seen = new Map<string, number>();
for (let at = 0; at < 6_000_000; at += 1) {
  const key = `k${(at * 7919) % 300_000}`;
  seen.set(key, (seen.get(key) ?? 0) + 1);
}
