import type { TimelineEntry } from '../../../data/timeline.ts';

/** A timeline entry for tests. */
export const makeEntry = (wanted: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  project_id: '00000000-0000-4000-8000-00000000000a',
  title: 'Foundation poured',
  description: 'Slab and footings',
  type: 'milestone',
  status: 'in_progress',
  start_date: '2026-11-02',
  due_date: '2026-11-08',
  duration_days: 7,
  assignee_id: null,
  assignee: 'Concrete crew',
  assignee_name: 'Concrete crew',
  progress: 40,
  notes: 'Wait for the frost to go',
  depends_on: [],
  version: 1,
  ...wanted,
});
