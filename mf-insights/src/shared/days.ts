/** A calendar day, `2026-11-24`, as a number that counts days. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
