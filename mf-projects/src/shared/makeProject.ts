import type { ProjectRow } from '../data/schemas.ts';

/** A project for tests. */
export const makeProject = (wanted: Partial<ProjectRow> = {}): ProjectRow => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Lakeview Residence',
  description: 'A house of two floors',
  client_id: '00000000-0000-4000-8000-0000000000d1',
  client_name: 'Morgan Lake',
  client_email: 'morgan@lake.test',
  client_phone: '(512) 555-0134',
  project_manager_id: null,
  manager_name: 'Dana Ridge',
  start_date: '2026-03-02',
  end_date: '2026-12-18',
  status: 'in_progress',
  address: '14 Lakeview Drive, Austin',
  project_type: 'Residential Construction',
  priority: 'high',
  completion_percentage: 62,
  budget: 480_000,
  actual_cost: 251_300.5,
  archived_at: null,
  version: 1,
  created_at: '2026-02-20T15:00:00Z',
  ...wanted,
});
