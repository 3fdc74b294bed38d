import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

export type Entry = { id: string; version: number; start_date: string; due_date: string };

/** A company with a project, its planner's calls, and its people. */
export type ScheduleJob = Awaited<ReturnType<typeof makeJob>>;

async function makeJob(backend: Backend) {
  await backend.sql`delete from private.assignment_mails`;
  const company: TestCompany = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  const office = company.owner.client;
  const { data } = await office.rpc('save_project', { p_project: { name: 'House' } });
  const project: string = data.id;
  const add = async (entry: object): Promise<Entry> => {
    const { data: added } = await office
      .rpc('save_timeline_entry', { p_entry: { project_id: project, ...entry } })
      .throwOnError();
    return added;
  };
  return {
    company,
    office,
    project,
    add,
    rows: async () =>
      (
        await office
          .from('project_timeline')
          .select('id, title, start_date, due_date, work_days')
          .eq('project_id', project)
          .order('title')
          .throwOnError()
      ).data,
    apply: (request: object, client = office) =>
      client.rpc('apply_reschedule', { p_project_id: project, p_request: request }),
    preview: (request: object) =>
      office.rpc('preview_reschedule', { p_project_id: project, p_request: request }),
    /** Framing Monday to Friday, then drywall the next Monday to Wednesday; `slip` makes framing four days longer. */
    async framingAndDrywall() {
      const framing = await add({
        title: 'Framing',
        start_date: '2026-03-02',
        due_date: '2026-03-06',
      });
      const drywall = await add({
        title: 'Drywall',
        start_date: '2026-03-09',
        due_date: '2026-03-11',
        dependencies: [{ depends_on_id: framing.id, type: 'fs', lag_days: 0 }],
      });
      const { id, version } = framing;
      const slip = { id, version, start_date: '2026-03-02', due_date: '2026-03-12' };
      return { framing, drywall, slip };
    },
    async addVendor(email: string | null) {
      const id = randomUUID();
      await office.from('vendors').insert({ id, name: 'Ace Drywall', email }).throwOnError();
      return id;
    },
    assign: (assignment: object) =>
      office.rpc('save_assignment', { p_assignment: { id: randomUUID(), ...assignment } }),
    async stateOf(id: string) {
      const [row] =
        await backend.sql`select state, proposed_date::text, note from assignments where id = ${id}`;
      return row;
    },
  };
}

/** Starts a backend for the tests of a file; each test gets its own job. */
export function eachScheduleJob() {
  const current = {} as { backend: Backend; job: ScheduleJob };
  beforeAll(async () => {
    current.backend = await startBackend();
  }, 60_000);
  afterAll(() => current.backend.close());
  beforeEach(async () => {
    current.job = await makeJob(current.backend);
  });
  return current;
}
