import type { CostType } from '@plumbline/domain';

type Starter = readonly [code: string, name: string, type: CostType];

/** Codes of both lists, in the order in which a job is usually specified; the first two digits are the division. */
const short: readonly Starter[] = [
  ['01-100', 'Supervision', 'labor'],
  ['01-200', 'Permits, fees, and insurance', 'other'],
  ['01-300', 'Site setup', 'other'],
  ['01-900', 'Cleanup and dumpsters', 'other'],
  ['02-100', 'Demolition', 'labor'],
  ['03-100', 'Concrete', 'subcontract'],
  ['04-100', 'Brick and stone', 'subcontract'],
  ['05-100', 'Steel', 'subcontract'],
  ['06-100', 'Framing crew', 'labor'],
  ['06-200', 'Lumber', 'material'],
  ['06-500', 'Trim and cabinets', 'material'],
  ['07-100', 'Roof', 'subcontract'],
  ['07-300', 'Insulation and waterproofing', 'subcontract'],
  ['08-100', 'Doors and windows', 'material'],
  ['09-100', 'Drywall', 'subcontract'],
  ['09-300', 'Floors and tile', 'subcontract'],
  ['09-500', 'Paint', 'subcontract'],
  ['11-100', 'Appliances', 'material'],
  ['22-100', 'Plumbing', 'subcontract'],
  ['23-100', 'Heating and cooling', 'subcontract'],
  ['26-100', 'Electrical', 'subcontract'],
  ['31-100', 'Excavation and grading', 'subcontract'],
];

const more: readonly Starter[] = [
  ['01-110', 'Project management', 'labor'],
  ['01-210', 'Drawings and engineering', 'other'],
  ['01-220', 'Tests and inspections', 'other'],
  ['01-310', 'Temporary power and water', 'other'],
  ['01-320', 'Fence and site security', 'equipment'],
  ['01-400', 'Equipment rental', 'equipment'],
  ['01-410', 'Scaffolds and lifts', 'equipment'],
  ['01-950', 'Punch list and warranty', 'labor'],
  ['02-200', 'Lead and asbestos removal', 'subcontract'],
  ['03-110', 'Forms and rebar', 'material'],
  ['03-120', 'Ready-mix concrete', 'material'],
  ['03-200', 'Slabs and flatwork', 'subcontract'],
  ['05-200', 'Railings and metal stairs', 'subcontract'],
  ['06-110', 'Trusses and floor joists', 'material'],
  ['06-210', 'Nails, screws, and connectors', 'material'],
  ['06-300', 'Decks and porches', 'labor'],
  ['06-510', 'Trim crew', 'labor'],
  ['06-520', 'Countertops', 'subcontract'],
  ['07-200', 'Siding', 'subcontract'],
  ['07-400', 'Gutters and flashing', 'subcontract'],
  ['07-500', 'Caulk and sealants', 'material'],
  ['08-200', 'Garage doors', 'subcontract'],
  ['08-300', 'Glass, mirrors, and skylights', 'subcontract'],
  ['08-400', 'Locks and door hardware', 'material'],
  ['09-200', 'Stucco and plaster', 'subcontract'],
  ['09-310', 'Carpet', 'subcontract'],
  ['09-320', 'Wood floors', 'subcontract'],
  ['10-100', 'Bath accessories and shelving', 'material'],
  ['10-200', 'Fireplaces', 'subcontract'],
  ['12-100', 'Window coverings and furniture', 'material'],
  ['13-100', 'Pools and spas', 'subcontract'],
  ['14-100', 'Elevators', 'subcontract'],
  ['21-100', 'Fire sprinklers', 'subcontract'],
  ['22-200', 'Plumbing fixtures', 'material'],
  ['26-200', 'Light fixtures', 'material'],
  ['26-300', 'Solar and generators', 'subcontract'],
  ['27-100', 'Network, audio, and video', 'subcontract'],
  ['28-100', 'Alarms and cameras', 'subcontract'],
  ['32-100', 'Driveways and walks', 'subcontract'],
  ['32-200', 'Landscaping and irrigation', 'subcontract'],
  ['32-300', 'Fences and gates', 'subcontract'],
  ['33-100', 'Water, sewer, and gas lines', 'subcontract'],
];

const rowsOf = (list: readonly Starter[]) =>
  list
    .map(([code, name, cost_type]) => ({ code, name, cost_type }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));

/** Lists to start with; the short one is part of the long one. */
export const starterLists = { short: rowsOf(short), long: rowsOf([...short, ...more]) };
export type StarterList = keyof typeof starterLists;
