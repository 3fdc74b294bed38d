import { z } from 'zod';
import { isInRange } from './isInRange.ts';
import type { AreaUses } from './areaUses.ts';

/** `shell.json`: what a shell gives to areas, module by module. Its build writes it; the store has the live shell's. */
export const shellOffers = z.object({
  /** Its version of packages/contract. */
  contract: z.string(),
  modules: z.record(z.string(), z.object({ version: z.string(), names: z.array(z.string()) })),
});
export type ShellOffers = z.infer<typeof shellOffers>;

export const offersFile = 'shell.json';

/** What an area would miss in a shell, in words that name the module; empty when it runs there. */
export function missingIn(offers: ShellOffers, { ranges, takes }: AreaUses): string[] {
  return Object.entries(takes).flatMap(([module, names]) => {
    const offered = offers.modules[module];
    if (!offered) return [`${module}, which the shell does not have`];
    const range = ranges[module] ?? '*';
    if (!isInRange(offered.version, range))
      return [`${module} ${range}, but the shell has ${offered.version}`];
    const missing = names.filter((name) => name !== '*' && !offered.names.includes(name));
    return missing.length === 0
      ? []
      : [
          `${missing.join(', ')} of ${module}, which the shell's ${offered.version} does not export`,
        ];
  });
}
