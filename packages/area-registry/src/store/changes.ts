import { z } from 'zod';

/** Why a registry became live: one area's pointer moved, or several at the start of a one-machine run. */
export const registryChange = z.object({
  kind: z.enum(['release', 'rollback', 'demotion', 'prepare']),
  at: z.iso.datetime(),
  moves: z.array(z.object({ id: z.string(), from: z.string().nullable(), to: z.string() })),
  /** For people, in `pnpm area list`. */
  note: z.string().default(''),
});
export type RegistryChange = z.infer<typeof registryChange>;
