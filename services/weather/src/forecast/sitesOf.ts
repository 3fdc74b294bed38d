import { fromDatabase, type Actor } from '@plumbline/kit';
import { z } from 'zod';

const site = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
const task = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  due_date: z.iso.date(),
});

/** The active projects that a person sees, the latest first, and their open tasks that have a day. */
export async function sitesOf({ db, companyId }: Pick<Actor, 'db' | 'companyId'>) {
  const active = db
    .from('projects')
    .select('id, name, address, latitude, longitude')
    .eq('company_id', companyId)
    .in('status', ['in_progress', 'delayed'])
    .is('archived_at', null)
    .is('deleted_at', null)
    .order('start_date', { ascending: false })
    .order('id')
    .limit(5);
  const sites = await fromDatabase(active, z.array(site));
  if (sites.length === 0) return { sites, tasks: [] };
  const open = db
    .from('project_tasks')
    .select('id, project_id, title, due_date')
    .eq('company_id', companyId)
    .in(
      'project_id',
      sites.map(({ id }) => id),
    )
    .neq('status', 'completed')
    .not('due_date', 'is', null)
    .order('due_date')
    .limit(500);
  return { sites, tasks: await fromDatabase(open, z.array(task)) };
}
