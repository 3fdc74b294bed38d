/** Whether a version comes before another one; `1.2.0-rc.1` comes before `1.2.0`. */
export function isBelow(version: string, other: string): boolean {
  const [numbers = '', label = ''] = version.split(/-(.*)/s);
  const [otherNumbers = '', otherLabel = ''] = other.split(/-(.*)/s);
  const order = compare(numbers, otherNumbers);
  if (order !== 0) return order < 0;
  // Two labels, such as two hashes of a start, have no order.
  return label !== '' && otherLabel === '';
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
