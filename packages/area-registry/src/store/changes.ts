import { z } from 'zod';

/** Why a registry became live: one area's pointer moved or was taken away, or several moved at the start of a one-machine run. */
export const registryChange = z.object({
  kind: z.enum(['release', 'rollback', 'demotion', 'prepare', 'hide', 'retire', 'rollout']),
  at: z.iso.datetime(),
  /** `to` is null for an area that is off from now on. */
  moves: z.array(
    z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** For people, in `pnpm area list`. */
  note: z.string().default(''),
  /** Who did it, as far as the tool knows: a name of the machine or of CI. */
  by: z.string().default(''),
});
export type RegistryChange = z.infer<typeof registryChange>;
