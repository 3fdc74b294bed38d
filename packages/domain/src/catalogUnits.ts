type Unit = {
  label: string;
  /** How the unit reads beside a price: `$4.20 / lin ft`. */
  short: string;
  /** Other spellings, in lower case, that imports and older screens use. */
  aliases: readonly string[];
};

/** The one list of units, by code; the table `units` holds the same, and a test keeps them equal. */
export const units = {
  each: { label: 'Each', short: 'each', aliases: ['ea', 'pc', 'pcs', 'piece', 'unit'] },
  hour: { label: 'Hour', short: 'hr', aliases: ['hr', 'hrs', 'h', 'hours'] },
  day: { label: 'Day', short: 'day', aliases: ['days'] },
  week: { label: 'Week', short: 'wk', aliases: ['wk', 'weeks'] },
  month: { label: 'Month', short: 'mo', aliases: ['mo', 'months'] },
  linear_foot: {
    label: 'Linear foot',
    short: 'lin ft',
    aliases: ['ft', 'lf', 'lin ft', 'linear foot', 'linear feet', 'foot', 'feet'],
  },
  yard: { label: 'Yard', short: 'yd', aliases: ['yd', 'yards'] },
  meter: { label: 'Meter', short: 'm', aliases: ['m', 'metre', 'meters'] },
  square_foot: {
    label: 'Square foot',
    short: 'sq ft',
    aliases: ['sq ft', 'sf', 'sqft', 'square foot', 'square feet'],
  },
  square: { label: 'Square', short: 'sq', aliases: ['sq', 'squares'] },
  cubic_foot: {
    label: 'Cubic foot',
    short: 'cu ft',
    aliases: ['cu ft', 'cf', 'cuft', 'cubic foot'],
  },
  cubic_yard: {
    label: 'Cubic yard',
    short: 'cu yd',
    aliases: ['cu yd', 'cy', 'cuyd', 'cubic yard'],
  },
  gallon: { label: 'Gallon', short: 'gal', aliases: ['gal', 'gallons'] },
  liter: { label: 'Liter', short: 'l', aliases: ['l', 'litre', 'liters'] },
  pound: { label: 'Pound', short: 'lb', aliases: ['lb', 'lbs', 'pounds'] },
  kilogram: { label: 'Kilogram', short: 'kg', aliases: ['kg', 'kgs'] },
  ton: { label: 'Ton', short: 'ton', aliases: ['tons', 'tn'] },
  case: { label: 'Case', short: 'case', aliases: ['cs', 'cases'] },
  box: { label: 'Box', short: 'box', aliases: ['bx', 'boxes'] },
  bag: { label: 'Bag', short: 'bag', aliases: ['bags'] },
  roll: { label: 'Roll', short: 'roll', aliases: ['rolls', 'rl'] },
  sheet: { label: 'Sheet', short: 'sheet', aliases: ['sheets', 'sht'] },
} as const satisfies Record<string, Unit>;

export type UnitCode = keyof typeof units;

const bySpelling = new Map(
  Object.entries(units).flatMap(([code, { label, aliases }]) =>
    [code, label.toLowerCase(), ...aliases].map((spelling) => [spelling, code]),
  ),
);

/** The unit that a spelling means, in any case; null for one that is not known. */
export function toUnit(text: string): string | null {
  return bySpelling.get(text.trim().toLowerCase().replaceAll('.', '')) ?? null;
}

const shown: Record<string, Unit> = units;

/** A unit's name for people; a code that is not known stands as it is. */
export const unitLabel = (code: string): string => shown[code]?.label ?? code;

/** A unit as it stands beside a price. */
export const unitShort = (code: string): string => shown[code]?.short ?? code;
