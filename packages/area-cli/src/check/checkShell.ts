import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  missingIn,
  offersFile,
  shellOffers,
  type ShellOffers,
} from '@plumbline/area-registry/compatibility';
import type { AreaStore } from '@plumbline/area-registry/store';
import { supportsContract } from '@plumbline/contract';

/** What the live areas would miss in a shell, and what can't be told. */
export type CheckedShell = { findings: string[]; notes: string[] };

/** What a built shell gives to areas; null for one that was built before this was noted. */
export async function readOffers(shell: string): Promise<ShellOffers | null> {
  const text = await readFile(join(shell, offersFile), 'utf8').catch(() => null);
  return text === null ? null : shellOffers.parse(JSON.parse(text));
}

/** Compares what a shell gives with what every live area takes: the reverse of an area's own check. */
export async function checkOffers(offers: ShellOffers, store: AreaStore): Promise<CheckedShell> {
  const live = Object.values((await store.registry())?.areas ?? {});
  const checked = await Promise.all(
    live.map(async ({ id, version, contract }): Promise<CheckedShell> => {
      const name = `${id} ${version}`;
      const uses = await store.uses(id, version);
      const missing = uses ? missingIn(offers, uses) : [];
      const findings = [
        ...(supportsContract(contract, offers.contract)
          ? []
          : [`${name} was built for contract ${contract}, but the shell has ${offers.contract}.`]),
        ...missing.map(
          (what) => `${name} takes ${what}. Keep it until the area no longer takes it.`,
        ),
      ];
      const notes = uses
        ? []
        : [`${name} was built before its imports were noted, so only its contract was compared.`];
      return { findings, notes };
    }),
  );
  return {
    findings: checked.flatMap(({ findings }) => findings),
    notes: checked.flatMap(({ notes }) => notes),
  };
}
