import { oneOf, randomFrom } from '@plumbline/photo-reader/samples';

/** A card as it is: what a reader should find. */
export type TrueCard = {
  seed: number;
  name: string;
  company: string | null;
  title: string | null;
  phone: string;
  office: string | null;
  fax: string | null;
  email: string | null;
  site: string | null;
  street: string | null;
  place: string | null;
  /** What they want, on a screenshot. */
  message: string | null;
};

const firsts = [
  'Ana',
  'Marcus',
  'Priya',
  'Tom',
  'Rosa',
  'DeShawn',
  'Ingrid',
  'Luis',
  'Karen',
  'Bill',
  'Mei',
  'Patrick',
  'Sofia',
  'Hank',
] as const;
const lasts = [
  'Reyes',
  'Hartman',
  'Okafor',
  'Lindqvist',
  'Marin',
  'Kowalski',
  'Nguyen',
  'Patel',
  'O’Brien',
  'Castillo',
  'Whitfield',
  'Zimmerman',
  'Brooks',
  'Duval',
] as const;
const places = [
  'Lakeside',
  'Summit',
  'Buckeye',
  'Maple Ridge',
  'Erie Shore',
  'Cuyahoga',
  'Keystone',
  'Harbor',
  'Prairie',
  'Red Barn',
] as const;
const trades = [
  'Builders LLC',
  'Realty Group',
  'Property Management',
  'Homes',
  'Architects',
  'Roofing Co.',
  'Dental Clinic',
  'Bakery',
  'Design Studio',
  'Construction, Inc.',
] as const;
const plain = ['Northwind', 'Blue Heron', 'Three Oaks', 'Cedar & Stone', 'Ironwood'] as const;
const titles = [
  'Owner',
  'Project Manager',
  'Realtor',
  'Office Manager',
  'Vice President',
  'Facilities Director',
  'Senior Estimator',
] as const;
const streets = [
  '1410 Industrial Pkwy',
  '88 Canal St, Suite 4',
  '5523 Route 42',
  '300 N Main Street',
  '27 Orchard Lane',
  '9 Mill Rd',
] as const;
const cities = [
  'Akron, OH 44301',
  'Medina, OH 44256',
  'Cleveland, OH 44113',
  'Austin, TX 78701',
  'Erie, PA 16501',
] as const;
const wishes = [
  'We need a new deck before June.',
  'Roof leaks over the kitchen. Can you look at it?',
  'Looking for a quote on a bathroom remodel',
  'Please call me about the basement.',
] as const;

/** A card by chance, the same for the same seed. */
export function makeCard(seed: number): TrueCard {
  const random = randomFrom(seed + 31);
  const first = oneOf(random, firsts);
  const last = oneOf(random, lasts);
  const isFirm = random() < 0.75;
  const company = isFirm
    ? random() < 0.8
      ? `${oneOf(random, places)} ${oneOf(random, trades)}`
      : oneOf(random, plain)
    : null;
  const word = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const domain = company
    ? `${word(company).slice(0, 22)}.com`
    : oneOf(random, ['gmail.com', 'yahoo.com', 'outlook.com'] as const);
  const local = oneOf(random, [
    `${word(first)}.${word(last)}`,
    word(first),
    `${word(first)[0]}${word(last)}`,
    'info',
  ] as const);
  const digits = () => String(1000 + Math.floor(random() * 9000));
  const call = () => `${oneOf(random, ['330', '216', '440', '512'] as const)}555${digits()}`;
  const hasStreet = random() < 0.75;
  return {
    seed,
    name: `${first} ${last}`,
    company,
    title: isFirm && random() < 0.8 ? oneOf(random, titles) : null,
    phone: call(),
    office: random() < 0.35 ? call() : null,
    fax: random() < 0.3 ? call() : null,
    email: random() < 0.9 ? `${local}@${domain}` : null,
    site: company && random() < 0.6 ? `www.${domain}` : null,
    street: hasStreet ? oneOf(random, streets) : null,
    place: hasStreet ? oneOf(random, cities) : null,
    message: random() < 0.5 ? oneOf(random, wishes) : null,
  };
}
