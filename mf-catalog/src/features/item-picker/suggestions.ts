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

/**
 * Up to five suggestions for the typed text: similar items of the company that are not `listed`
 * below, or trade terms if no item matches. They cover the list, so they never repeat it.
 */
export function suggest(
  text: string,
  ownNames: readonly string[],
  listed: readonly string[] = [],
): string[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const others = ownNames.filter((name) => !listed.includes(name));
  if (others.length > 0 || listed.length > 0) return [...new Set(others)].slice(0, most);
  return buildingTerms.filter((term) => term.toLowerCase().includes(typed)).slice(0, most);
}
