import { AreaLink } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { Activity } from '../../data/projectFileShapes.ts';

const tabs: Record<string, string> = {
  document: 'documents',
  photo: 'photos',
  timeline_entry: 'timeline',
  milestone: 'timeline',
  weather_delay: 'timeline',
  change_order: 'financials',
  expense: 'financials',
};

type ActivityLinkProps = { activity: Activity; project: string; children: ReactNode };

/** An activity's text, linked to its subject if that has a page. */
export function ActivityLink({ activity, project, children }: ActivityLinkProps) {
  const { type, entity_id: id } = activity;
  const tab = tabs[type];
  if (tab)
    return (
      <AreaLink
        to="projects.detail"
        params={{ projectId: project }}
        query={{ tab }}
        otherwise={children}
      >
        {children}
      </AreaLink>
    );
  if (!id || /deleted/i.test(activity.title)) return children;
  if (type === 'quote')
    return (
      <AreaLink to="billing.quote" params={{ quoteId: id }} otherwise={children}>
        {children}
      </AreaLink>
    );
  if (type === 'invoice')
    return (
      <AreaLink to="billing.invoice" params={{ invoiceId: id }} otherwise={children}>
        {children}
      </AreaLink>
    );
  return children;
}
