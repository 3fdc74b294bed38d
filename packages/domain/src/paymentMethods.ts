/** How money changes hands. */
export const paymentMethods = ['card', 'ach', 'check', 'wire', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabel: Record<PaymentMethod, string> = {
  card: 'Card',
  ach: 'ACH',
  check: 'Check',
  wire: 'Wire',
  cash: 'Cash',
};

/** Within a sentence: "by check", "by ACH". */
export const methodInSentence = (method: PaymentMethod): string =>
  method === 'ach' ? methodLabel.ach : methodLabel[method].toLowerCase();

/** The instant to record for a day: undefined (now) for today, else noon, so that no time zone moves it to another day. */
export function paidAt(day: string, today: string): string | undefined {
  return day === today ? undefined : new Date(`${day}T12:00:00`).toISOString();
}
