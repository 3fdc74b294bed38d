import type { AreaStore } from '@plumbline/area-registry/store';

/**
 * The areas that a team released or rolled back after the last start that pointed them. A demotion is
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
