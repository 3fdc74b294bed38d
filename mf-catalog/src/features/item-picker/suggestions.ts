/** Twenty common trade terms, suggested after the company's own items. */
export const buildingTerms = [
  'Concrete',
  'Rebar',
  'Lumber',
  'Plywood',
  'Drywall',
  'Insulation',
  'Roofing shingles',
  'Siding',
  'Windows',
  'Doors',
  'Flooring',
  'Tile',
  'Paint',
  'Electrical wire',
  'Conduit',
  'PVC pipe',
  'Copper pipe',
  'HVAC duct',
  'Framing labor',
  'Excavation',
] as const;

const most = 5;

/** Up to five suggestions for the typed text: the company's items first, then trade terms. */
export function suggest(text: string, ownNames: readonly string[]): string[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const terms = buildingTerms.filter((term) => term.toLowerCase().includes(typed));
  return [...new Set([...ownNames, ...terms])].slice(0, most);
}
