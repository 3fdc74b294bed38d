import { z } from 'zod';

const place = { file: z.string(), line: z.number() };

/**
 * `uses.json` beside a release's area.json: what its code takes and does, as the build found it. It has a file of
 * its own because pages that are open read area.json strictly.
 */
export const areaUses = z.object({
  /** Version range of each module that it takes from the shell. */
  ranges: z.record(z.string(), z.string()),
  /** The names that it imports from each of them; `*` where the build can't tell. */
  takes: z.record(z.string(), z.array(z.string())),
  /** Imports of what is neither in the area's folder nor taken from the shell. */
  imports: z.array(z.object({ from: z.string(), ...place })),
  /** Packages whose code is in its files, by name. */
  packages: z.array(z.string()),
  /** Ids of routes (`crm.clients`), slots, and events (`client.created@1`) that its code contains. */
  ids: z.array(z.object({ id: z.string(), ...place })),
  /** Style sheets that apply to the whole page. */
  globalStyles: z.array(z.string()),
});
export type AreaUses = z.infer<typeof areaUses>;

export const usesFile = 'uses.json';
