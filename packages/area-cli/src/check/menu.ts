import { routeCatalog, type AreaManifest } from '@plumbline/contract';
import type { Finding } from './finding.ts';

/** Areas whose pages others may rely on: the product's own. */
const core = new Set(Object.keys(routeCatalog).map((id) => id.split('.')[0] ?? ''));

/** The order of the first entry of the product's own menu. */
const coreStart = 10;

/** Labels, and places in the menu, that belong to another area. */
export function checkMenu(area: AreaManifest, others: AreaManifest[]): Finding[] {
  const taken = others.flatMap((other) => other.nav.map((entry) => ({ ...entry, by: other.id })));
  const ofCore = taken.filter(({ by }) => core.has(by));
  const first = ofCore.reduce((least, { order }) => Math.min(least, order), coreStart);
  return area.nav.flatMap((entry): Finding[] => {
    const refuse = (message: string): Finding[] => [{ rule: 'collision', message }];
    const named = `The menu entry "${entry.label}" of ${area.id}`;
    const sameLabel = taken.find(({ label }) => plain(label) === plain(entry.label));
    if (sameLabel)
      return refuse(`${named} has the label of an entry of ${sameLabel.by}. Choose another label.`);
    if (core.has(area.id)) return [];
    const sameOrder = ofCore.find(({ order }) => order === entry.order);
    if (sameOrder)
      return refuse(
        `${named} has the order ${entry.order}, which is that of "${sameOrder.label}". Choose another, such as ${freeAfter(entry.order, ofCore)}.`,
      );
    if (entry.order < first)
      return refuse(
        `${named} has the order ${entry.order}, which comes before the portal's own first entry. Choose another, such as ${freeAfter(first, ofCore)}.`,
      );
    return [];
  });
}

const plain = (label: string) => label.trim().toLowerCase();

function freeAfter(order: number, taken: { order: number }[]): number {
  const next = order + 1;
  return taken.some((entry) => entry.order === next) ? freeAfter(next, taken) : next;
}
