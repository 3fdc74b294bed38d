import { zoneChoices, zoneLabel } from './timeZones.ts';

describe('time zones', () => {
  it.each([
    ['America/Chicago', 'Central'],
    ['Europe/Isle_of_Man', 'Europe/Isle of Man'],
  ])('says %s as %s', (zone, words) => {
    expect(zoneLabel(zone)).toBe(words);
  });

  it("lists US zones, the company's, and the device's once each", () => {
    const zones = zoneChoices('Europe/London', 'America/Denver').map(({ value }) => value);

    expect(zones).toHaveLength(8);
    expect(zones.at(-1)).toBe('Europe/London');
  });
});
