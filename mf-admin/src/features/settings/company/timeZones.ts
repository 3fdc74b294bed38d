/** US time zones, east to west. */
const american: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** Label of a time zone: "Central", or "Europe/Isle of Man" outside the US. */
export const zoneLabel = (zone: string): string => american[zone] ?? zone.replaceAll('_', ' ');

/** Zones to choose from, including the company's and the device's. */
export const zoneChoices = (stored: string, device: string) =>
  [...new Set([...Object.keys(american), stored, device])]
    .filter((zone) => zone !== '')
    .map((value) => ({ value, label: zoneLabel(value) }));
