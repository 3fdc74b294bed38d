import {
  eventCatalog,
  reservedTabs,
  routeCatalog,
  slotCatalog,
  type AreaManifest,
} from '@plumbline/contract';
import type { Finding } from './finding.ts';

/** Slots, events, and routes that an area offers, fills, handles, or links to, compared with what is live. */
export function checkExtensionPoints(area: AreaManifest, others: AreaManifest[]): Finding[] {
  const all = [area, ...others];
  const hosted = all.flatMap(({ slots }) => slots.hosts);
  const emitted = all.flatMap(({ events }) => events.emits);
  const routes = all.flatMap((one) => one.routes.map(({ id }) => id));
  return [
    ...ownIds('slot', area.id, area.slots.hosts, slotCatalog),
    ...ownIds('event', area.id, area.events.emits, eventCatalog),
    ...unknown(filledBy(area), slotCatalog, hosted, 'offers the slot'),
    ...unknown(area.events.handles, eventCatalog, emitted, 'emits the event'),
    ...unknown(area.uses.routes, routeCatalog, routes, 'has the route'),
    ...takenTabs(area, others),
  ];
}

const filledBy = ({ slots }: AreaManifest) => slots.fills.map(({ slot }) => slot);

/** What an area offers beside the catalog carries its id and a version: `permits.card@1`. */
function ownIds(kind: string, area: string, ids: string[], catalog: object): Finding[] {
  return ids
    .filter((id) => !Object.hasOwn(catalog, id))
    .filter((id) => !id.startsWith(`${area}.`) || !/^[a-z][\w.-]*@[1-9]\d*$/.test(id))
    .map((id) => ({
      rule: 'unknown',
      message: `The ${kind} ${id} is not in the contract. Your own ${kind}'s id starts with "${area}." and ends with its version: ${area}.name@1.`,
    }));
}

function unknown(ids: string[], catalog: object, live: string[], what: string): Finding[] {
  const open = [...new Set(live)].filter((id) => !Object.hasOwn(catalog, id));
  const known =
    open.length > 0
      ? `Beside the contract's, ${open.join(', ')} can be used`
      : `Only the contract's can be used`;
  return ids
    .filter((id) => !Object.hasOwn(catalog, id) && !live.includes(id))
    .map((id) => ({
      rule: 'unknown',
      message: `No live area ${what} ${id}. ${known}: release the area that ${what} first, or correct the id.`,
    }));
}

/** A tab has its id and its label alone on its page. */
function takenTabs({ id: area, slots }: AreaManifest, others: AreaManifest[]): Finding[] {
  const taken = others.flatMap((other) =>
    other.slots.fills.flatMap(({ slot, tab }) => (tab ? [{ slot, tab, by: other.id }] : [])),
  );
  return slots.fills.flatMap(({ slot, tab }, at): Finding[] => {
    if (!tab) return [];
    const label = tab.label.toLowerCase();
    const isOwn = (reservedTabs[slot] ?? []).some((own) => own === tab.id || own === label);
    const other = taken.find(
      (one) =>
        one.slot === slot && (one.tab.id === tab.id || one.tab.label.toLowerCase() === label),
    );
    const isTwice = slots.fills
      .slice(0, at)
      .some((fill) => fill.slot === slot && fill.tab?.id === tab.id);
    const owner = isOwn ? 'the page itself' : (other?.by ?? (isTwice ? area : undefined));
    if (!owner) return [];
    return [
      {
        rule: 'collision',
        message: `The tab ${tab.id} ("${tab.label}") of ${slot} belongs to ${owner} already. Choose another id and label.`,
      },
    ];
  });
}
