import { fillPath, type Abilities } from '@plumbline/contract';
import { isOpen, type LiveRoute } from '@plumbline/platform';
import type { NavEntry } from '../areas/liveAreas.ts';
import type { Found } from './searchApi.ts';

/** One line of the palette: where it goes, and what it says. */
export type PaletteEntry = {
  key: string;
  group: 'Page' | 'Action' | 'Record';
  label: string;
  hint: string;
  path: string;
};

/** Acts that a deep link opens [000 §2]; each hides where its page or feature is missing. */
const actions = [
  {
    label: 'New project',
    route: 'projects.list',
    query: { action: 'create' },
    feature: 'create_edit_projects',
  },
  {
    label: 'Upload photos',
    route: 'projects.list',
    query: { action: 'upload-photos' },
    feature: 'create_edit_projects',
  },
  { label: 'New quote', route: 'billing.quoteNew', query: {}, feature: 'create_edit_quotes' },
  { label: 'New invoice', route: 'billing.invoiceNew', query: {}, feature: 'create_edit_invoices' },
  { label: 'Add item', route: 'catalog.itemAdd', query: {}, feature: 'create_edit_items' },
] as const;

/** Which page shows a record of each kind, and the name of its id in the path. */
const recordPages: Record<string, { route: string; param: string }> = {
  project: { route: 'projects.detail', param: 'projectId' },
  client: { route: 'crm.client', param: 'clientId' },
  quote: { route: 'billing.quote', param: 'quoteId' },
  invoice: { route: 'billing.invoice', param: 'invoiceId' },
  item: { route: 'catalog.itemEdit', param: 'itemId' },
  vendor: { route: 'catalog.vendors', param: '' },
  material: { route: 'catalog.materials', param: '' },
  document: { route: 'projects.detail', param: 'projectId' },
};

type Open = { routes: ReadonlyMap<string, LiveRoute>; abilities: Abilities };

const openRoute = ({ routes, abilities }: Open, id: string) => {
  const route = routes.get(id);
  return route && isOpen(abilities, route) ? route : undefined;
};

/** Pages and acts whose words begin as typed; with nothing typed, all of them. */
export function pageEntries(open: Open, nav: readonly NavEntry[], typed: string): PaletteEntry[] {
  const fits = (label: string) =>
    label
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(typed.trim().toLowerCase())) ||
    label.toLowerCase().includes(typed.trim().toLowerCase());
  const pages = nav
    .filter(({ route }) => isOpen(open.abilities, route))
    .map(({ route, label }): PaletteEntry => ({
      key: route.id,
      group: 'Page',
      label,
      hint: '',
      path: route.path,
    }));
  const acts = actions.flatMap(({ label, route: id, query, feature }): PaletteEntry[] => {
    const route = openRoute(open, id);
    const isAllowed =
      open.abilities.status === 'ready' && open.abilities.features.includes(feature);
    return route && isAllowed
      ? [{ key: label, group: 'Action', label, hint: '', path: fillPath(route.path, {}, query) }]
      : [];
  });
  return [...pages, ...acts].filter(({ label }) => fits(label));
}

/** Records that the user may open; kinds without a live page are left out. */
export function recordEntries(open: Open, records: readonly Found[]): PaletteEntry[] {
  return records.flatMap(({ type, id, title, subtitle, project_id }): PaletteEntry[] => {
    const page = recordPages[type];
    const owner = type === 'document' ? (project_id ?? id) : id;
    const route = page && openRoute(open, page.route);
    return route
      ? [
          {
            key: `${type}/${id}`,
            group: 'Record',
            label: title,
            hint: [type, subtitle].filter(Boolean).join(' · '),
            path: fillPath(route.path, { [page.param]: owner }),
          },
        ]
      : [];
  });
}
