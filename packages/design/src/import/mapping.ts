import type { ImportField, Mapping } from './importTarget.ts';

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const namesOf = ({ key, label, aliases = [] }: ImportField) => [label, key, ...aliases].map(bare);

/**
 * Guesses which column feeds which field: equal names first, then a column whose name contains
 * the field's or the other way round. No column feeds two fields.
 */
export function guessMapping(columns: readonly string[], fields: readonly ImportField[]): Mapping {
  const titles = columns.map(bare);
  const taken = new Set<number>();
  const mapping: Mapping = Object.fromEntries(fields.map(({ key }) => [key, null]));
  const fits = {
    exactly: (title: string, name: string) => title === name,
    nearly: (title: string, name: string) =>
      name.length > 3 && title.length > 3 && (title.includes(name) || name.includes(title)),
  };
  for (const fit of [fits.exactly, fits.nearly]) {
    for (const field of fields) {
      if (mapping[field.key] !== null) continue;
      const names = namesOf(field);
      const at = titles.findIndex(
        (title, index) => !taken.has(index) && names.some((name) => fit(title, name)),
      );
      if (at < 0) continue;
      mapping[field.key] = at;
      taken.add(at);
    }
  }
  return mapping;
}

/** The required fields that no column feeds. */
export const missingFields = (mapping: Mapping, fields: readonly ImportField[]): ImportField[] =>
  fields.filter(({ key, required }) => required && (mapping[key] ?? null) === null);
