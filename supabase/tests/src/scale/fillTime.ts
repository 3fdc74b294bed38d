import type postgres from 'postgres';
import { inTransaction } from '../world/callers.ts';

/** How many people of a company clock in, five days a week, for how many weeks back from `lastWeek`. */
export type TimeScale = { company: string; people: number; weeks: number };

/** The Monday of the last week that has time. */
export const lastWeek = '2026-10-26';

/**
 * Adds people and their time, costed as the triggers would have: eight hours a day, all regular. Triggers
 * and foreign-key checks are off, so it needs a superuser.
 */
export async function fillTime(sql: postgres.Sql, scales: readonly TimeScale[]): Promise<void> {
  await inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    for (const { company, people, weeks } of scales) {
      await as`insert into user_profiles (id, company_id, email, full_name, role)
        select md5(${company} || n)::uuid, ${company}, n || '@' || ${company} || '.test', 'Crew ' || n, 'field_supervisor'
        from generate_series(1, ${people}::int) n`;
      await as`with project as (
          select id, row_number() over (order by id) - 1 as place, count(*) over () as projects from projects where company_id = ${company}
        ), entry as (
          insert into time_entries (company_id, user_id, project_id, started_at, ended_at, work_day, status, start_place)
          select ${company}, md5(${company} || n)::uuid, p.id, d + time '12:00', d + time '20:00', d::date,
            case when w = 0 then 'submitted' else 'approved' end, '{"latitude": 41.1, "longitude": -81.5}'
          from generate_series(1, ${people}::int) n cross join generate_series(0, ${weeks - 1}::int) w cross join generate_series(0, 4) day
          cross join lateral (select timestamptz ${as.unsafe(`'${lastWeek}Z'`)} + make_interval(days => day - 7 * w) as d) at
          join project p on p.place = (n + day) % p.projects
          returning id, company_id, project_id, work_day, status)
        insert into entry_costs (entry_id, company_id, project_id, cost_date, status, regular_seconds, overtime_seconds, double_seconds,
          is_rated, amount)
        select id, company_id, project_id, work_day, case status when 'approved' then 'actual' else 'committed' end, 28800, 0, 0, true, 240
        from entry`;
    }
  });
  await sql`analyze time_entries, entry_costs, user_profiles`;
}
