import { fillPath, routeCatalog } from './routes.ts';

/** What a notification is about, as the database names it. */
export type NotificationSubject = {
  subject_type: string;
  subject_id: string;
  project_id: string | null;
};

type Page =
  | { route: keyof typeof routeCatalog; param: string; tab?: string }
  // A page of an area whose routes are not in the catalog; `:id` is the record.
  | { route: string; path: string };

/** The page of each kind of record, and the tab that shows it. */
const pages: Record<string, Page> = {
  quote: { route: 'billing.quote', param: 'quoteId' },
  invoice: { route: 'billing.invoice', param: 'invoiceId' },
  client: { route: 'crm.client', param: 'clientId' },
  project: { route: 'projects.detail', param: 'projectId' },
  task: { route: 'projects.detail', param: 'projectId', tab: 'timeline' },
  document: { route: 'projects.detail', param: 'projectId', tab: 'documents' },
  lead: { route: 'crm.lead', param: 'leadId' },
  change_order: { route: 'projects.detail', param: 'projectId', tab: 'financials' },
  vendor: { route: 'purchasing.papers', path: '/purchasing/papers' },
  bid_request: { route: 'purchasing.bid', path: '/purchasing/bids/:id' },
  purchase_order: { route: 'purchasing.order', path: '/purchasing/orders/:id' },
  bill: { route: 'purchasing.bill', path: '/purchasing/bills/:id' },
  timesheet: { route: 'field.timesheets', path: '/field/timesheets' },
};

/** The route that shows what a notification is about; undefined for a kind of record without a page. */
export const notificationRoute = (subject: NotificationSubject): string | undefined =>
  pages[subject.subject_type]?.route;

/** The address of what a notification is about; undefined for a kind of record without a page. */
export function notificationPath(subject: NotificationSubject): string | undefined {
  const page = pages[subject.subject_type];
  if (!page) return undefined;
  const { subject_id, project_id } = subject;
  if ('path' in page) return page.path.replace(':id', encodeURIComponent(subject_id));
  const id = page.param === 'projectId' ? (project_id ?? subject_id) : subject_id;
  return fillPath(
    routeCatalog[page.route],
    { [page.param]: id },
    page.tab ? { tab: page.tab } : {},
  );
}
