/** The next filing date on or after today (`2026-11-20`); undefined if no day is set. */
export function nextFiling(day: number | null, today: Date): string | undefined {
  if (day === null) return undefined;
  const month = today.getDate() <= day ? today.getMonth() : today.getMonth() + 1;
  const due = new Date(today.getFullYear(), month, day);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${due.getFullYear()}-${two(due.getMonth() + 1)}-${two(due.getDate())}`;
}
