import { fillPath, type Abilities } from '@plumbline/contract';
import { isOpen, type LiveRoute } from '@plumbline/platform';
import type { Command, LiveAreas } from '../areas/liveAreaTypes.ts';
import type { RecentPage } from '../session/recentPages.ts';
import type { Found } from './searchApi.ts';

/** One line of the palette: where it goes, and what it says. */
export type PaletteEntry = {
  key: string;
  /** The heading above it. */
  group: string;
  label: string;
  hint: string;
  path: string;
};

/** Which page shows a record of each kind, the name of its id in the path, and the heading of its group. */
const recordPages: Record<string, { route: string; param: string; group: string }> = {
  project: { route: 'projects.detail', param: 'projectId', group: 'Projects' },
  client: { route: 'crm.client', param: 'clientId', group: 'Clients' },
  quote: { route: 'billing.quote', param: 'quoteId', group: 'Quotes' },
  invoice: { route: 'billing.invoice', param: 'invoiceId', group: 'Invoices' },
  item: { route: 'catalog.itemEdit', param: 'itemId', group: 'Items' },
  vendor: { route: 'catalog.vendors', param: '', group: 'Vendors' },
  material: { route: 'catalog.materials', param: '', group: 'Materials' },
  document: { route: 'projects.detail', param: 'projectId', group: 'Documents' },
};

type Open = { routes: ReadonlyMap<string, LiveRoute>; abilities: Abilities };

const maxPages = 5;
const maxOfKind = 3;

/** How well a text fits: 0 it begins with what is typed, 1 a word of it does, 4 it contains it; undefined not at all. */
function rankOf(text: string, typed: string): number | undefined {
  const at = text.toLowerCase().indexOf(typed);
  if (at <= 0) return at === 0 ? 0 : undefined;
  return ` ${text.toLowerCase()}`.includes(` ${typed}`) ? 1 : 4;
}

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each typed word begins a word of the texts, or is its singular or plural, in any order. */
function hasEachWord(texts: readonly string[], typed: string): boolean {
  const offered = texts.flatMap(wordsOf);
  const wanted = wordsOf(typed);
  const fits = (word: string) =>
    offered.some((one) => one.startsWith(word) || singular(one) === singular(word));
  return wanted.length > 0 && wanted.every(fits);
}

/**
 * How well a command fits, 0 best. Its name comes before the other words it is found by, unless one of them is exactly
 * what is typed; single words in any order come last.
 */
function commandRank({ label, words }: Command, typed: string): number | undefined {
  const ofWords = words.flatMap((word) => rankOf(word, typed) ?? []).map((rank) => rank + 2);
  const ranks = [...ofWords, rankOf(label, typed) ?? []].flat();
  if (words.includes(typed)) ranks.push(0.5);
  if (hasEachWord([label], typed)) ranks.push(2);
  else if (hasEachWord([label, ...words], typed)) ranks.push(5);
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
}

/**
 * The pages and actions that the areas offer and the user may open, whose name or other words fit what is typed:
 * the best first. With nothing typed, the menu.
 */
export function pageEntries(
  { abilities }: Open,
  { nav, commands }: Pick<LiveAreas, 'nav' | 'commands'>,
  typed: string,
): PaletteEntry[] {
  const wanted = typed.trim().toLowerCase();
  const named = new Set(commands.map(({ label }) => label));
  const menu = nav.map(({ route, label }): Command => ({ route, label, kind: 'page', words: [] }));
  const offered =
    wanted === ''
      ? [...menu, ...commands.filter(({ kind }) => kind === 'action')]
      : [...menu.filter(({ label }) => !named.has(label)), ...commands];
  return offered
    .filter(({ route }) => isOpen(abilities, route))
    .flatMap((command) => {
      const rank = commandRank(command, wanted);
      return rank === undefined ? [] : [{ ...command, rank }];
    })
    .toSorted(
      // Of equal names the shorter: "Quotes" before "Quotes waiting for an answer".
      (one, other) =>
        one.rank - other.rank ||
        (wanted !== '' && one.rank === 0 ? one.label.length - other.label.length : 0),
    )
    .slice(0, wanted === '' ? undefined : maxPages)
    .map(({ route, label, kind, query }) => ({
      key: `${route.id}/${label}`,
      group: kind === 'action' ? 'Actions' : 'Pages',
      label,
      hint: '',
      path: fillPath(route.path, {}, query),
    }));
}

/** What the user opened last, for a palette in which nothing is typed yet. */
export const recentEntries = (recent: readonly RecentPage[]): PaletteEntry[] =>
  recent.map(({ label, path }) => ({ key: path, group: 'Recent', label, hint: '', path }));

/**
 * Records that the user may open, three of each kind, in the order of the search: the kind with the best match
 * first. Kinds without a live page are left out.
 */
export function recordEntries(open: Open, records: readonly Found[]): PaletteEntry[] {
  const entries = records.flatMap(({ type, id, title, subtitle, project_id }): PaletteEntry[] => {
    const page = recordPages[type];
    const route = page && open.routes.get(page.route);
    if (!route || !isOpen(open.abilities, route)) return [];
    const owner = type === 'document' ? (project_id ?? id) : id;
    return [
      {
        key: `${type}/${id}`,
        group: page.group,
        label: title,
        hint: subtitle ?? '',
        path: fillPath(route.path, { [page.param]: owner }),
      },
    ];
  });
  const groups = Map.groupBy(entries, ({ group }) => group);
  return [...groups.values()].flatMap((group) => group.slice(0, maxOfKind));
}
