/**
 * Every route that another area may link to. An area that owns one declares it in its area.ts
 * with the same id and path; an area may own further routes that nobody else links to.
 */
export const routeCatalog = {
  'insights.dashboard': '/dashboard',
  'insights.analytics': '/analytics',
  'projects.list': '/projects',
  'projects.detail': '/projects/:projectId',
  'crm.clients': '/clients',
  'crm.client': '/clients/:clientId',
  'crm.leads': '/leads',
  'crm.lead': '/leads/:leadId',
  'catalog.items': '/items',
  'catalog.itemAdd': '/items/add',
  'catalog.itemEdit': '/items/edit/:itemId',
  'catalog.itemSelection': '/item-selection',
  'catalog.priceBook': '/price-book',
  'catalog.vendors': '/vendors',
  'catalog.materials': '/materials',
  'billing.quotes': '/quotes',
  'billing.quote': '/quotes/:quoteId',
  'billing.quoteNew': '/quotes/new',
  'billing.invoices': '/invoices',
  'billing.invoice': '/invoices/:invoiceId',
  'billing.invoiceNew': '/invoices/new',
  'admin.settings': '/settings',
  'admin.branding': '/branding',
  'admin.setup': '/admin-setup',
  'admin.cleanup': '/admin-cleanup',
} as const;

/** First parts of paths that the shell and the server keep for themselves. */
export const reservedPaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/pricing',
  '/contact',
  '/status',
  '/terms',
  '/privacy',
  '/home',
  '/welcome',
  '/components',
  '/auth',
  '/rest',
  '/storage',
  '/api',
  '/areas',
  '/assets',
  '/pages',
  '/registry.json',
  '/health',
  '/ready',
  '/mailbox',
  '/card-provider',
];

type CatalogRoute = keyof typeof routeCatalog;

/**
 * Routes beside the catalog that other areas may link to, by id, with their path. An area adds its own:
 * `declare module '@plumbline/contract' { interface AreaRoutes { 'permits.permit': '/permits/:permitId' } }`.
 */
// An interface, because only interfaces merge.
export interface AreaRoutes {}

// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty here; areas fill it
export type RouteId = CatalogRoute | keyof AreaRoutes;
/** The path pattern of a route that areas may link to. */
export type RoutePath<Id extends RouteId> = Id extends CatalogRoute
  ? (typeof routeCatalog)[Id]
  : Id extends keyof AreaRoutes
    ? AreaRoutes[Id]
    : never;
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values a route's path needs, e.g. `{ projectId: string }`. */
export type RouteParams<Id extends RouteId> = Record<ParamNames<RoutePath<Id>>, string>;

/** A link to a route: its path values and, if wanted, query values (empty ones are left out). */
export type LinkTo<Id extends RouteId> = {
  params?: RouteParams<Id>;
  query?: Record<string, string | number | undefined>;
};

/** Fills a path pattern and appends the query: `/projects/:projectId` to `/projects/7?tab=photos`. */
export function fillPath(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
