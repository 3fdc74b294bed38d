import type { AreaStore } from '@plumbline/area-registry/store';

/**
 * The areas that a team released, rolled back, or took off after the last start that pointed them. A demotion is
 * nobody's decision, so what came before it counts.
 */
export async function releasedByTeams(
  store: Pick<AreaStore, 'revisions' | 'change'>,
): Promise<ReadonlySet<string>> {
  const changes = await Promise.all(
    (await store.revisions()).map((number) => store.change(number)),
  );
  const teams = new Set<string>();
  for (const change of changes) {
    if (!change || change.kind === 'demotion') continue;
    for (const { id } of change.moves)
      if (change.kind === 'prepare') teams.delete(id);
      else teams.add(id);
  }
  return teams;
}

/** Areas that are off: demoted, hidden, or retired by their last move. */
export async function areasOff(
  store: Pick<AreaStore, 'revisions' | 'change'>,
): Promise<ReadonlySet<string>> {
  const numbers = await store.revisions();
  const changes = await Promise.all(numbers.map((number) => store.change(number)));
  const off = new Set<string>();
  for (const { id, to } of changes.flatMap((change) => change?.moves ?? []))
    if (to === null) off.add(id);
    else off.delete(id);
  return off;
}
