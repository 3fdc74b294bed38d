import { officeAt } from '../fixtures/officeOf.ts';
import { demo } from '../fixtures/test.ts';
import { clientPageNames, clientPages } from './clientPages.ts';

/** Who looks: a visitor, a client with links, or one of the demo sign-ins. */
export const persons = [
  'visitor',
  'client',
  'owner',
  'enterprise',
  'manager',
  'field',
  'starter',
  'sub',
  'admin',
] as const;
export type Person = (typeof persons)[number];

const tabs = (name: string, path: string, key: string, values: readonly string[]) =>
  values.map((value): [string, string] => [`${name} ${value}`, `${path}?${key}=${value}`]);

const projectTabs = [
  'overview',
  'schedule',
  'timeline',
  'field',
  'photos',
  'documents',
  'financials',
  'purchasing',
  'client',
];
const clientTabs = ['overview', 'projects', 'financial', 'communication', 'documents'];
const settings = [
  'company',
  'branding',
  'users',
  'billing',
  'tax',
  'templates',
  'integrations',
  'account',
  'security',
  'activity',
  'help',
];
const brandingTabs = ['overview', 'logos', 'colors', 'templates', 'guidelines'];
const analyticsTabs = ['overview', 'jobs', 'advanced'];

const open: [string, string][] = [
  ['landing', '/'],
  ['login', '/login'],
  ['register', '/register'],
  ['forgot', '/forgot-password'],
  ['reset', '/reset-password'],
  ['pricing', '/pricing'],
  ['contact', '/contact'],
  ['status', '/status'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['nowhere', '/nowhere'],
  ['link gone', '/shared/documents/gone'],
];

/**
 * Name and path of every page and tab that somebody can open, with rows of their own company. What a client's
 * links show is made for the look; without one, their pages have names only.
 */
export async function pagesOf(
  person: Person,
  baseURL: string,
  isWanted: boolean,
): Promise<[string, string][]> {
  if (person === 'visitor') return open;
  if (person === 'client')
    return isWanted
      ? clientPages(await officeAt(baseURL, demo.owner), baseURL)
      : clientPageNames.map((name) => [name, '']);
  if (person === 'admin')
    return [
      ['setup', '/admin-setup'],
      ['cleanup', '/admin-cleanup'],
      ['jobs', '/admin-jobs'],
      ['areas', '/admin-areas'],
    ];
  if (person === 'enterprise')
    return tabs('settings', '/settings', 'section', ['users', 'billing', 'integrations']);
  const first = await firstRows(baseURL, demo[person]);
  const everyones: [string, string][] = [
    ['dashboard', '/dashboard'],
    ['projects', '/projects'],
    ['projects list', '/projects?view=list'],
    ...tabs('project', `/projects/${first.projects}`, 'tab', projectTabs),
    ...tabs('schedule', '/schedule', 'view', [
      'month',
      'week',
      'day',
      'agenda',
      'workload',
      'mine',
    ]),
    ['today', '/field'],
    ['timesheets', '/field/timesheets'],
    ['camera', '/field/photos'],
    ['checklist templates', '/field/checklists'],
    ['settings', '/settings'],
  ];
  if (person === 'sub') return everyones;
  const field: [string, string][] = [
    ...everyones,
    ['clients', '/clients'],
    ...tabs('client', `/clients/${first.clients}`, 'tab', clientTabs),
    ['vendors', '/vendors'],
  ];
  if (person === 'field') return field;
  return [
    ...field,
    ['project edit', `/projects/${first.projects}?tab=overview&mode=edit`],
    ['items', '/items'],
    ['items list', '/items?view=list'],
    ['item add', '/items/add'],
    ['item edit', `/items/edit/${first.items}`],
    ['item selection', '/item-selection'],
    ['quotes', '/quotes'],
    ['quotes grid', '/quotes?view=grid'],
    ['quote quick', '/quotes/quick'],
    ['quote new', '/quotes/new'],
    ['quote', `/quotes/${first.quotes}`],
    ['quote edit', `/quotes/${first.quotes}/edit`],
    ['invoices', '/invoices'],
    ['invoices grid', '/invoices?view=grid'],
    ['invoice new', '/invoices/new'],
    ['invoice', `/invoices/${first.invoices}`],
    ['invoice edit', `/invoices/${first.invoices}/edit`],
    ['invoice draft edit', `/invoices/${first.drafts}/edit`],
    ['materials', '/materials'],
    ['price book', '/price-book'],
    ['leads', '/leads'],
    ['lead', `/leads/${first.leads}`],
    ['lead forms', '/lead-forms'],
    ['lead settings', '/lead-settings'],
    ['lead report', '/lead-report'],
    ['inbox', '/inbox'],
    ['orders', '/purchasing/orders'],
    ['order', `/purchasing/orders/${first.purchase_orders}`],
    ['bids', '/purchasing/bids'],
    ['bid', `/purchasing/bids/${first.bid_requests}`],
    ['bills', '/purchasing/bills'],
    ['bill new', '/purchasing/bills/new'],
    ['bill', `/purchasing/bills/${first.bills}`],
    ['purchasing reports', '/purchasing/reports'],
    ['purchasing papers', '/purchasing/papers'],
    ['purchasing settings', '/purchasing/settings'],
    ...tabs('analytics', '/analytics', 'tab', analyticsTabs),
    ...tabs('settings', '/settings', 'section', settings),
    ...tabs('branding', '/branding', 'tab', brandingTabs),
    ['components', '/components'],
    ...['projects', 'clients', 'vendors', 'items', 'quotes', 'invoices', 'materials'].map(
      (list): [string, string] => [`${list} not found`, `/${list}?q=qqqqqq`],
    ),
  ];
}

/** The newest row of each kind that a person may read. */
async function firstRows(baseURL: string, email: string) {
  const db = await officeAt(baseURL, email);
  const kinds = [
    'projects',
    'clients',
    'items',
    'quotes',
    'invoices',
    'leads',
    'purchase_orders',
    'bid_requests',
    'bills',
  ];
  const entries = kinds.map(async (kind) => {
    const table = kind === 'items' ? 'items_database' : kind;
    const { data } = await db.from(table).select('id').order('created_at').limit(1);
    return [kind, data?.[0]?.id ?? crypto.randomUUID()];
  });
  const drafts = await db.from('invoices').select('id').eq('status', 'draft').limit(1);
  const rows: Record<string, string> = Object.fromEntries(await Promise.all(entries));
  rows.drafts = drafts.data?.[0]?.id ?? crypto.randomUUID();
  return rows;
}
