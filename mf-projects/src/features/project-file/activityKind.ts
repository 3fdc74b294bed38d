/** The kinds of that an entry of the activity log shows as. */
export type ActivityKind = 'update' | 'milestone' | 'issue' | 'other';

const kinds: Record<string, ActivityKind> = {
  project: 'update',
  task: 'update',
  photo: 'update',
  document: 'update',
  change_order: 'update',
  quote: 'update',
  invoice: 'update',
  expense: 'update',
  client: 'update',
  payment: 'update',
  timeline_entry: 'milestone',
  milestone: 'milestone',
  weather_delay: 'issue',
};

export const activityKind = (type: string): ActivityKind => kinds[type] ?? 'other';
