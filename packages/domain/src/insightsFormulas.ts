/**
 * Whole per cents that add up to 100 (largest remainder), in the order given; all 0 where the
 * whole is 0. Negative amounts count as nothing.
 */
export function shares(amounts: readonly number[]): number[] {
  const parts = amounts.map((amount) => Math.max(amount, 0));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / whole) * 100);
  const floors = exact.map(Math.floor);
  let left = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder) {
    if (left === 0) break;
    floors[at] = (floors[at] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}

const toOneDecimal = (value: number) => Math.round(value * 10) / 10;

/** (paid - cost) / paid in per cent with one decimal; 0 without revenue. */
export const profitMargin = (paid: number, cost: number): number =>
  paid > 0 ? toOneDecimal(((paid - cost) / paid) * 100) : 0;

/** Change in per cent with one decimal; null when there is nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? toOneDecimal(((now - before) / before) * 100) : null;

/** A part of a whole in whole per cents; null of nothing. */
export const rateOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null;

/** How a job kept its plan, both in days: variance in days, efficiency in per cent (100 = as planned). */
export const completionOf = ({ planned, actual }: { planned: number; actual: number }) => ({
  variance: actual - planned,
  efficiency: Math.round((planned / Math.max(actual, 1)) * 100),
});

/** Materials for each dollar of labor, two decimals; null without labor. */
export const materialLaborRatio = (materials: number, labor: number): number | null =>
  labor > 0 ? Math.round((materials / labor) * 100) / 100 : null;

/** 0 to 5 in half stars for a score of 0 to 100. */
export const starsOf = (score: number): number =>
  Math.round(Math.min(Math.max(score, 0), 100) / 10) / 2;

/** The mean of what a subcontractor's score is made of: quality, timeliness, cost efficiency. */
export const overallScore = (scores: {
  quality: number;
  timeliness: number;
  costEfficiency: number;
}): number => Math.round((scores.quality + scores.timeliness + scores.costEfficiency) / 3);
