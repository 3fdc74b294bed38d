import type { StarterTrade } from './starterLists.ts';

/** A quote template of a trade: items of its price list with a usual quantity. */
type StarterTemplate = {
  name: string;
  lines: readonly (readonly [item: string, quantity: number])[];
};

/** Terms that a company can start with, in plain words; its lawyer may know better ones. */
export const starterTerms = [
  'Half is due when you accept, the rest when the work is done.',
  'The price covers the work described here. We agree on any change in writing before we do it.',
  'Hidden damage, such as rot or unsafe wiring, is not included; we show it to you and quote it first.',
  'We clean up and haul away our debris, and warrant our workmanship for one year.',
].join('\n');

export const starterTemplates: Record<StarterTrade, readonly StarterTemplate[]> = {
  general: [
    {
      name: 'Composite deck',
      lines: [
        ['Mobilization', 1],
        ['Excavation, footing', 2],
        ['Concrete footing, placed', 2],
        ['Deck, composite, installed', 240],
        ['Building permit', 1],
      ],
    },
    {
      name: 'Detached garage',
      lines: [
        ['Mobilization', 1],
        ['Concrete slab, 4 in, finished', 576],
        ['Exterior wall framing, 2 x 6', 768],
        ['Roof trusses, set', 576],
        ['Asphalt shingle roof', 7],
        ['Garage door, 16 x 7 ft, installed', 1],
        ['Building permit', 1],
      ],
    },
    {
      name: 'Room addition',
      lines: [
        ['Project management', 20],
        ['Concrete footing, placed', 6],
        ['Exterior wall framing, 2 x 6', 480],
        ['Asphalt shingle roof', 4],
        ['Window, vinyl, new construction', 3],
        ['Drywall, hung and finished', 900],
        ['Interior paint', 900],
        ['Building permit', 1],
      ],
    },
  ],
  remodeling: [
    {
      name: 'Kitchen remodel',
      lines: [
        ['Demolition, kitchen', 1],
        ['Base cabinets, semi-custom, installed', 18],
        ['Wall cabinets, stock, installed', 14],
        ['Quartz countertop, installed', 45],
        ['Tile backsplash, installed', 30],
        ['Dishwasher hookup', 1],
        ['Dumpster, 15 yd', 1],
        ['Building permit, remodel', 1],
      ],
    },
    {
      name: 'Bathroom remodel',
      lines: [
        ['Demolition, bathroom', 1],
        ['Shower pan and waterproofing', 1],
        ['Shower wall tile, installed', 90],
        ['Floor tile, installed', 50],
        ['Vanity with top, 36 in, installed', 1],
        ['Toilet, installed', 1],
        ['Bath exhaust fan, installed', 1],
        ['Building permit, remodel', 1],
      ],
    },
    {
      name: 'New flooring and paint',
      lines: [
        ['Luxury vinyl plank, installed', 600],
        ['Baseboard, installed', 180],
        ['Interior paint, walls, two coats', 1500],
        ['Interior paint, trim', 180],
      ],
    },
  ],
  roofing: [
    {
      name: 'Reroof with architectural shingles',
      lines: [
        ['Tear-off, one layer', 24],
        ['Architectural shingles, installed', 24],
        ['Synthetic underlayment', 24],
        ['Ice and water shield', 4],
        ['Drip edge', 200],
        ['Ridge vent', 40],
        ['Dumpster, 20 yd', 1],
        ['Building permit, roof', 1],
      ],
    },
    {
      name: 'Roof repair',
      lines: [
        ['Roof inspection with photos', 1],
        ['Roof repair, up to 2 hours', 1],
        ['Pipe boot', 2],
      ],
    },
    {
      name: 'New gutters',
      lines: [
        ['Gutter, 5 in seamless aluminum, installed', 160],
        ['Downspout, 2 x 3 in, installed', 60],
        ['Gutter guard, installed', 160],
      ],
    },
  ],
  electrical: [
    {
      name: 'Panel upgrade',
      lines: [
        ['Panel upgrade, 200 A', 1],
        ['Whole-house surge protector', 1],
        ['Electrical permit', 1],
      ],
    },
    {
      name: 'EV charger',
      lines: [
        ['EV charger circuit, 50 A, up to 25 ft', 1],
        ['EV charger, installed on existing circuit', 1],
        ['Electrical permit', 1],
      ],
    },
    {
      name: 'Recessed lights',
      lines: [
        ['Recessed light, LED, 6 in, installed', 6],
        ['Dimmer switch, replaced', 1],
      ],
    },
  ],
  plumbing: [
    {
      name: 'Water heater replacement',
      lines: [
        ['Water heater, 40 gal gas, installed', 1],
        ['Expansion tank, installed', 1],
        ['Plumbing permit', 1],
      ],
    },
    {
      name: 'Bathroom rough-in',
      lines: [
        ['Rough-in, one fixture', 3],
        ['PEX pipe, 3/4 in, installed', 60],
        ['PVC drain, 3 in, installed', 30],
        ['Plumbing permit', 1],
      ],
    },
    {
      name: 'Main line cleaning',
      lines: [
        ['Service call, first hour', 1],
        ['Drain cleaning, main line', 1],
        ['Camera inspection of sewer line', 1],
      ],
    },
  ],
  landscaping: [
    {
      name: 'Paver patio',
      lines: [
        ['Gravel base, 6 in', 300],
        ['Paver patio, installed', 300],
        ['Landscape light, LED, installed', 6],
        ['Yard waste hauling', 1],
      ],
    },
    {
      name: 'Front yard planting',
      lines: [
        ['Tree, planted (15 gal)', 1],
        ['Shrub, planted (3 gal)', 10],
        ['Perennial, planted (1 gal)', 20],
        ['Mulch, hardwood, spread', 4],
      ],
    },
    {
      name: 'Spring cleanup visit',
      lines: [
        ['Spring cleanup', 4],
        ['Mulch, hardwood, spread', 3],
        ['Yard waste hauling', 1],
      ],
    },
  ],
};
