import { oneOf, randomFrom } from '@plumbline/photo-reader/samples';

/** A bill as it is: what a reader should find. Days are YYYY-MM-DD, money is in dollars. */
export type TrueBill = {
  seed: number;
  vendor: string;
  number: string;
  orderNumber: string | null;
  date: string;
  /** Null where the bill names neither a due day nor terms. */
  dueDate: string | null;
  /** Net days where the bill says terms instead of a due day. */
  netDays: number | null;
  lines: { description: string; quantity: number; unitCost: number; amount: number }[];
  subtotal: number;
  taxPercent: number;
  tax: number;
  total: number;
};

const firsts = [
  'Buckeye',
  'Lakeside',
  'Summit',
  'Tri-County',
  'Great Lakes',
  'Miller',
  'Erie',
  'Keystone',
  'Ohio Valley',
  'Northern',
  'Capital',
  'Heritage',
  'Maple Ridge',
  'Cuyahoga',
] as const;
const trades = [
  'Lumber',
  'Building Supply',
  'Electric',
  'Plumbing Supply',
  'Concrete',
  'Roofing',
  'Hardware',
  'Drywall & Insulation',
  'Tool Rental',
  'Masonry',
  'Steel',
  'Flooring',
] as const;
const ends = ['Co.', 'Inc.', 'LLC', 'Company', '', '& Sons', 'Corp.'] as const;
type Good = readonly [name: string, price: number];
const goods: readonly [Good, ...Good[]] = [
  ['2x4x8 SPF stud', 3.98],
  ['Drywall 1/2 in 4x8', 14.62],
  ['Joint compound 4.5 gal', 18.97],
  ['Romex 12/2 250 ft', 129],
  ['PEX pipe 1/2 in x 100 ft', 42.5],
  ['Concrete mix 80 lb', 6.48],
  ['Asphalt shingles bundle', 38.25],
  ['Ice and water shield roll', 89.99],
  ['Deck screws 5 lb box', 31.47],
  ['OSB 7/16 in 4x8', 17.85],
  ['Recessed LED light 6 in', 22.4],
  ['GFCI outlet 20A', 19.88],
  ['Copper elbow 3/4 in', 2.79],
  ['R-19 insulation batt', 58.3],
  ['Ready-mix concrete 4000 psi', 152],
  ['Skid steer rental day', 289],
  ['Framing labor', 62.5],
  ['Delivery charge', 85],
  ['Exterior paint 5 gal', 184.5],
  ['Window 36x48 double hung', 347.2],
  ['Vinyl siding square', 94.75],
  ['Rebar #4 20 ft', 11.36],
  ['Brick pallet', 415],
  ['Tile 12x24 box', 46.9],
];

const cents = (value: number) => Math.round(value * 100) / 100;
const digits = (random: () => number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => Math.floor(random() * (at === 0 ? 9 : 10)) + (at === 0 ? 1 : 0),
  ).join('');

/** The bill of a seed. */
export function makeBill(seed: number): TrueBill {
  const random = randomFrom(seed);
  const lines = Array.from({ length: 1 + Math.floor(random() * 9) }, () => {
    const [description, base] = oneOf(random, goods);
    const quantity =
      random() < 0.12 ? cents(0.5 + random() * 12) : 1 + Math.floor(random() * random() * 60);
    const unitCost = cents(base * (0.8 + random() * 0.4));
    return { description, quantity, unitCost, amount: cents(quantity * unitCost) };
  });
  const subtotal = cents(lines.reduce((sum, { amount }) => sum + amount, 0));
  const taxPercent = oneOf(random, [0, 5.75, 6.5, 7.25, 8] as const);
  const tax = cents((subtotal * taxPercent) / 100);
  const start = Date.UTC(2026, Math.floor(random() * 12), 1 + Math.floor(random() * 28));
  const dueKind = random();
  const netDays = dueKind < 0.35 ? oneOf(random, [10, 15, 30, 45] as const) : null;
  const dueIn = netDays ?? oneOf(random, [10, 14, 21, 30] as const);
  const number = oneOf(random, [
    () => digits(random, 5),
    () => digits(random, 6),
    () => `INV-${digits(random, 4)}`,
    () => `${digits(random, 4)}-${digits(random, 2)}`,
    () => `S${digits(random, 7)}`,
  ] as const)();
  return {
    seed,
    vendor: [oneOf(random, firsts), oneOf(random, trades), oneOf(random, ends)]
      .filter(Boolean)
      .join(' '),
    number,
    orderNumber: random() < 0.5 ? `PO-${digits(random, 4)}` : null,
    date: dayOf(start),
    dueDate: dueKind > 0.8 ? null : dayOf(start + dueIn * 86_400_000),
    netDays,
    lines,
    subtotal,
    taxPercent,
    tax,
    total: cents(subtotal + tax),
  };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
