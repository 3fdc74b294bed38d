import { usStates } from './companyValues.ts';

const bySpelling = new Map(
  usStates.flatMap(({ value, label }) => [value, label].map((name) => [name.toLowerCase(), value])),
);

/** A state as addresses have it: "Texas", "tx" and "Tx." are TX; what is no state of the US stands as it is. */
export function toState(text: string): string {
  const bare = text.trim();
  return bySpelling.get(bare.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ')) ?? bare;
}

/** "12 Mill Rd, Austin, TX 78701" and what may follow it; without a ZIP code only two capitals are a state. */
const shape =
  /^(?:(?<street>.+),\s*)?(?<city>[^,]+),\s*(?:(?<place>[^,\d]+?)[,\s]\s*(?<zip>\d{5}(?:-\d{4})?)|(?<state>[A-Z]{2}))(?:,\s*(?<country>[^,\d]+))?$/;

/** The parts of an address in the US that stands on one line, as `addressLine` writes it; null for any other text. */
export function readAddressLine(line: string) {
  const found = shape.exec(line.trim())?.groups;
  const state = toState(found?.place ?? found?.state ?? '');
  if (!found || !usStates.some(({ value }) => value === state)) return null;
  const { street = '', city = '', zip = '', country = '' } = found;
  return { street, city: city.trim(), state, zip, country };
}
