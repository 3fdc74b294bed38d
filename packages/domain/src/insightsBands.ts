/** The colors of the bands, as words; the screen gives each its tone. */
export type Band = 'green' | 'blue' | 'yellow' | 'red';

const bandBy =
  (green: number, blue: number, yellow: number) =>
  (value: number): Band => {
    if (value >= green) return 'green';
    if (value >= blue) return 'blue';
    return value >= yellow ? 'yellow' : 'red';
  };

/** At least 105 green, 95 blue, 85 yellow, otherwise red. */
export const efficiencyBand = bandBy(105, 95, 85);

/** A subcontractor's score: 95, 90, 85. */
export const scoreBand = bandBy(95, 90, 85);

/** Days over the plan: 0 or less green, up to 15 yellow, above red. */
export function varianceBand(variance: number): Band {
  if (variance <= 0) return 'green';
  return variance <= 15 ? 'yellow' : 'red';
}

/** Materials to labor: above 1.4 red, above 1.2 yellow, otherwise green. */
export function ratioBand(ratio: number): Band {
  if (ratio > 1.4) return 'red';
  return ratio > 1.2 ? 'yellow' : 'green';
}

/** Growth above 15 green, above 5 blue, above 0 yellow, otherwise red. */
export function growthBand(growth: number): Band {
  if (growth > 15) return 'green';
  if (growth > 5) return 'blue';
  return growth > 0 ? 'yellow' : 'red';
}

export type ClientStanding = 'excellent' | 'good' | 'average' | 'poor';

/** A client by the share of invoices paid on time: 90, 80, 70; null while none has fallen due. */
export function clientStanding(reliability: number | null): ClientStanding | null {
  if (reliability === null) return null;
  if (reliability >= 90) return 'excellent';
  if (reliability >= 80) return 'good';
  return reliability >= 70 ? 'average' : 'poor';
}
