import type { Backend, TestCompany } from '@plumbline/testing/backend';

type Work = { start: string; hours: number; rest?: number; code?: string | null; who?: string };

/** A company in Chicago with the project House and the cost code Framing, and what its people do in the week of October 27, 2025. */
export async function startLabor(backend: Backend) {
  const company: TestCompany = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  const owner = company.owner.client;
  const [foremanId, subId] = [company.as('field_supervisor').id, company.as('subcontractor').id];
  await backend.sql`update companies set timezone = 'America/Chicago' where id = ${company.id}`;
  const house: string = (await owner.rpc('save_project', { p_project: { name: 'House' } })).data.id;
  const made = await owner
    .from('cost_codes')
    .insert({ code: '06-100', name: 'Framing', cost_type: 'labor' })
    .select('id')
    .single();
  const found = await owner.from('cost_codes').select('id').eq('category', 'labor').single();
  const [framing, labor] = [String(made.data?.id), String(found.data?.id)];
  const day = { p_day: '2025-10-30' };
  const weekOf = async (who = foremanId) =>
    (await owner.rpc('week_of_time', day)).data.people.find(
      ({ user_id }: { user_id: string }) => user_id === who,
    );
  const worked = ({ start, hours, rest = 0, code = framing, who = foremanId }: Work) =>
    backend.sql`insert into time_entries (company_id, user_id, project_id, cost_code_id, started_at, ended_at, break_seconds)
      values (${company.id}, ${who}, ${house}, ${code}, ${start}::text::timestamptz,
        ${start}::text::timestamptz + make_interval(secs => ${hours * 3600}), ${rest * 60})`;
  return {
    company,
    owner,
    manager: company.as('project_manager').client,
    foreman: company.as('field_supervisor').client,
    sub: company.as('subcontractor').client,
    foremanId,
    subId,
    house,
    framing,
    labor,
    day,
    weekOf,
    worked,
    /** 8.5 + 4 × 8 hours, and a night from 10 PM to 6 AM in which clocks go back: nine hours. */
    workTheWeek: async () => {
      await worked({ start: '2025-10-27T07:00-05', hours: 9, rest: 30 });
      for (const date of [28, 29, 30, 31]) {
        const code = date === 31 ? null : framing;
        await worked({ start: `2025-10-${date}T07:00-05`, hours: 8, code });
      }
      await worked({ start: '2025-11-01T22:00-05', hours: 9 });
    },
    rate: (wage: number, from_date: string, more: object = {}) =>
      owner.rpc('save_pay_rate', { p_rate: { user_id: foremanId, wage, from_date, ...more } }),
    approve: async (...people: string[]) =>
      owner.rpc('approve_time', {
        ...day,
        p_people: await Promise.all(
          (people.length > 0 ? people : [foremanId]).map(async (user_id) => ({
            user_id,
            seconds: (await weekOf(user_id)).worked,
          })),
        ),
      }),
    laborOf: async (code = framing, client = owner) =>
      (await client.rpc('labor_of_code', { p_project_id: house, p_cost_code_id: code })).data,
    reset: async () => {
      for (const table of [
        'time_entries',
        'pay_rates',
        'overtime_rules',
        'crew_members',
        'time_exports',
        'hour_budgets',
      ])
        await backend.sql`delete from ${backend.sql(table)}`;
    },
  };
}
export type Labor = Awaited<ReturnType<typeof startLabor>>;
