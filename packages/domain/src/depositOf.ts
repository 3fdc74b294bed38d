/** What a quote asks for on acceptance. */
export type DepositInput = {
  kind: 'percent' | 'amount';
  /** Per cent of the quote, or dollars with tax. */
  value: number;
  /** Dollars before tax, and with it. */
  net: number;
  total: number;
};

const hundredths = (value: number) => BigInt(Math.round(value * 100));

/** Division rounded half up; nothing here is negative. */
const rounded = (value: bigint, by: bigint) => (by > 0n ? (value + by / 2n) / by : 0n);

/**
 * The deposit in dollars with tax, while the client chooses options. The invoice of the deposit, which the database
 * makes on acceptance, may differ by a cent where its lines have several tax rates.
 */
export function depositOf({ kind, value, net, total }: DepositInput): number {
  const [open, whole] = [hundredths(net), hundredths(total)];
  const asked =
    kind === 'percent'
      ? rounded(open * hundredths(value), 10_000n)
      : rounded(hundredths(value) * open, whole);
  const part = asked < open ? asked : open;
  return Number(part + rounded((whole - open) * part, open)) / 100;
}
