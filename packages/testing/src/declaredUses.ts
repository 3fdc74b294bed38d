import type { AreaDefinition } from '@plumbline/contract';
import type { DeclaredUse } from '@plumbline/platform';

const declaredBy = ({ routes, uses, slots, events }: AreaDefinition, kind: DeclaredUse['kind']) => {
  switch (kind) {
    case 'route':
      return [...routes.map(({ id }) => id), ...(uses?.routes ?? [])];
    case 'slot':
      return [...(slots?.hosts ?? [])];
    case 'emits':
      return [...(events?.emits ?? [])];
    case 'handles':
      return [...(events?.handles ?? [])];
  }
};

const placeOf: Record<DeclaredUse['kind'], string> = {
  route: 'uses.routes',
  slot: 'slots.hosts',
  emits: 'events.emits',
  handles: 'events.handles',
};

/** Throws when the area uses a route, slot or event that its area.ts does not name. */
export function refuseUndeclared(definition: AreaDefinition, { kind, id }: DeclaredUse): void {
  const declared: readonly string[] = declaredBy(definition, kind);
  if (declared.includes(id)) return;
  throw new Error(
    `${definition.id} uses ${id} without naming it in ${placeOf[kind]} of its area.ts`,
  );
}
