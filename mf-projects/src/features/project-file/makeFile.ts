import type { ProjectFile } from '../../data/projectFileShapes.ts';
import { makeProject } from '../../shared/makeProject.ts';

/** A project file for tests. */
export const makeFile = (wanted: Partial<ProjectFile> = {}): ProjectFile => ({
  ...makeProject(),
  client: {
    id: '00000000-0000-4000-8000-0000000000d1',
    name: 'Morgan Lake',
    email: 'morgan@lake.test',
    phone: '(512) 555-0134',
    address: { street: '14 Lakeview Drive', city: 'Austin', state: 'TX', zip: '78701' },
  },
  days_remaining: 27,
  days_active: 264,
  team_size: 3,
  completed_tasks: 8,
  pending_tasks: 5,
  photo_counts: { all: 2, before: 1, during: 1, after: 0 },
  document_counts: { all: 1, contracts: 1, permits: 0, warranties: 0, invoices: 0 },
  recent_activity: [
    {
      id: 'f0000000-0000-4000-8000-000000000001',
      type: 'timeline_entry',
      title: 'Timeline entry created',
      description: 'Foundation poured',
      user: 'Dana Ridge',
      timestamp: '2026-11-20T15:00:00Z',
    },
  ],
  ...wanted,
});
