import { notificationPath, notificationRoute } from '@plumbline/contract';
import type { NotificationKind } from '../areas/liveAreaTypes.ts';
import type { Notification } from './notificationsApi.ts';

/** The kinds of areas that were released before areas declared theirs, in the order of the settings. */
const known: readonly NotificationKind[] = [
  { kind: 'task_assigned', label: 'A task is assigned to me', permission: 'view_projects' },
  { kind: 'mention', label: 'Someone mentions me', permission: 'view_projects' },
  { kind: 'comment', label: 'New comment on something I watch', permission: 'view_projects' },
  { kind: 'quote_viewed', label: 'A client opens a quote', permission: 'view_money' },
  { kind: 'quote_accepted', label: 'A quote is accepted', permission: 'view_money' },
  { kind: 'quote_declined', label: 'A quote is declined', permission: 'view_money' },
  { kind: 'payment_received', label: 'A payment is received', permission: 'view_money' },
  { kind: 'invoice_overdue', label: 'An invoice becomes overdue', permission: 'view_money' },
  { kind: 'change_order_approved', label: 'A change order is approved', permission: 'view_money' },
  { kind: 'change_order_declined', label: 'A change order is declined', permission: 'view_money' },
  {
    kind: 'client_message',
    label: 'A client writes or asks a question',
    permission: 'view_clients',
  },
  { kind: 'document_signed', label: 'A document is signed', permission: 'view_projects' },
  { kind: 'message_failed', label: 'A message is not delivered', permission: 'send_messages' },
];

/** The kinds as the areas call them: the known ones in their order, then the others. */
export function kindsOf(declared: readonly NotificationKind[]): NotificationKind[] {
  const byKind = new Map([...known, ...declared].map((one) => [one.kind, one]));
  return [...byKind.values()];
}

type Routes = ReadonlyMap<string, unknown>;

/** Where a notification leads; undefined where the area of its record is not there. */
export function pathOf(one: Notification, routes: Routes): string | undefined {
  const route = notificationRoute(one);
  return route && routes.has(route) ? notificationPath(one) : undefined;
}

/** Its title; several events of one kind are counted. */
export const titleOf = ({ title, pieces }: Notification): string =>
  pieces > 1 ? `${title} (+${pieces - 1} more)` : title;
