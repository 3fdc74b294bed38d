/** The clocks of the United States, from east to west. */
const american: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** A time zone in words: Central, or Europe/Isle of Man where it is none of the United States. */
export const zoneLabel = (zone: string): string => american[zone] ?? zone.replaceAll('_', ' ');

/** The zones to choose from, with the company's own and the device's where those are others. */
export const zoneChoices = (stored: string, device: string) =>
  [...new Set([...Object.keys(american), stored, device])]
    .filter((zone) => zone !== '')
    .map((value) => ({ value, label: zoneLabel(value) }));
