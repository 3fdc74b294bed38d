import { sumMoney } from './cents.ts';

/** Money of one week in dollars; `early` and `late` are the inflow if everybody pays sooner or later than usual. */
export type CashWeek = {
  /** Its first day, YYYY-MM-DD. */
  week: string;
  inflow: number;
  early: number;
  late: number;
  outflow: number;
};

/** One point of the chart: what there is since the range's middle, today. */
export type CashPoint = {
  week: string;
  actual: number | null;
  projected: number | null;
  low: number | null;
  high: number | null;
};

export type CashFlow = {
  expectedInflow: number;
  plannedOutflow: number;
  netProjection: number;
  /** The net of as many days past, plus the projection. */
  projectedBalance: number;
  /** The range in which the net projection lies, by how evenly clients pay. */
  low: number;
  high: number;
  points: CashPoint[];
};

const net = ({ inflow, outflow }: CashWeek) => inflow - outflow;
const sumOf = (weeks: readonly CashWeek[], of: (week: CashWeek) => number) =>
  sumMoney(weeks.map(of));

/**
 * A range of days, as much back as ahead: running sums, the four tiles and the uncertainty.
 * `weeks` holds equally many past and coming weeks, `today` begins the first coming one.
 */
export function cashFlow(weeks: readonly CashWeek[], days: number, today: string): CashFlow {
  const count = Math.ceil(days / 7);
  const past = weeks.filter(({ week }) => week < today).slice(-count);
  const ahead = weeks.filter(({ week }) => week >= today).slice(0, count);
  const start = sumOf(past, net);
  const expectedInflow = sumOf(ahead, ({ inflow }) => inflow);
  const plannedOutflow = sumOf(ahead, ({ outflow }) => outflow);
  const netProjection = sumMoney([expectedInflow, -plannedOutflow]);
  const whenEarly = sumMoney([sumOf(ahead, ({ early }) => early), -plannedOutflow]);
  const whenLate = sumMoney([sumOf(ahead, ({ late }) => late), -plannedOutflow]);
  const pastPoints = past.map(({ week }, at): CashPoint => {
    const actual = sumOf(past.slice(0, at + 1), net);
    // The two lines meet today.
    const meets = at === past.length - 1 ? actual : null;
    return { week, actual, projected: meets, low: meets, high: meets };
  });
  const aheadPoints = ahead.map(({ week }, at): CashPoint => {
    const sofar = ahead.slice(0, at + 1);
    const spent = sumOf(sofar, ({ outflow }) => outflow);
    const reached = (of: (one: CashWeek) => number) => sumMoney([start, sumOf(sofar, of), -spent]);
    const ends = [reached(({ early }) => early), reached(({ late }) => late)];
    const projected = reached(({ inflow }) => inflow);
    return {
      week,
      actual: null,
      projected,
      low: Math.min(projected, ...ends),
      high: Math.max(projected, ...ends),
    };
  });
  return {
    expectedInflow,
    plannedOutflow,
    netProjection,
    projectedBalance: sumMoney([start, netProjection]),
    low: Math.min(netProjection, whenEarly, whenLate),
    high: Math.max(netProjection, whenEarly, whenLate),
    points: [...pastPoints, ...aheadPoints],
  };
}

/** What the cash flow says to somebody who looks for a second; null where there is nothing to say. */
export type CashInsights = {
  /** The first week in which less comes in than goes out by more than a tenth, and by how much. */
  alert: { week: string; shortfall: number } | null;
  /** The best week: what is left of it. */
  opportunity: { week: string; surplus: number } | null;
  /** What would help most: collecting what is overdue, or slowing what goes out. */
  recommendation: 'collect' | 'slow down' | 'invest' | null;
};

/** Alert, opportunity and recommendation from the coming weeks and what is overdue. */
export function cashInsights(
  weeks: readonly CashWeek[],
  { days, today, overdue }: { days: number; today: string; overdue: number },
): CashInsights {
  const ahead = weeks.filter(({ week }) => week >= today).slice(0, Math.ceil(days / 7));
  const short = ahead.find((week) => week.outflow > week.inflow * 1.1 && week.outflow > 0);
  const best = ahead.toSorted((a, b) => net(b) - net(a))[0];
  const whole = sumOf(ahead, net);
  const recommend = () => {
    if (overdue > 0) return 'collect';
    if (whole < 0) return 'slow down';
    return whole > 0 ? 'invest' : null;
  };
  return {
    alert: short ? { week: short.week, shortfall: sumMoney([short.outflow, -short.inflow]) } : null,
    opportunity: best && net(best) > 0 ? { week: best.week, surplus: sumMoney([net(best)]) } : null,
    recommendation: recommend(),
  };
}
