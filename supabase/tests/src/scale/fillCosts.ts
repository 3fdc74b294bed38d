import type postgres from 'postgres';

/**
 * Gives a company that fillAtScale made budget lines, expenses, and labor: `jobs` of its projects run,
 * and each of its projects gets `each` budget lines and expenses in 30 cost codes. Triggers are off,
 * as in fillAtScale.
 */
export async function fillCosts(
  sql: postgres.Sql,
  { company, jobs, each }: { company: string; jobs: number; each: number },
): Promise<void> {
  const one = await sql.reserve();
  try {
    await one
      .unsafe('set session_replication_role = replica; set synchronous_commit = off')
      .simple();
    await one`
      update projects set status = 'in_progress', archived_at = null, completed_at = null
      where id in (select id from projects where company_id = ${company} order by id limit ${jobs})`;
    await one`
      update projects set archived_at = now()
      where company_id = ${company} and id not in (select id from projects where company_id = ${company} order by id limit ${jobs})`;
    await one`
      insert into cost_codes (company_id, code, name, cost_type)
      select ${company}, 'S-' || lpad(k::text, 3, '0'), 'Scale code ' || k, 'material' from generate_series(1, 30) k`;
    const rows = one`
      from (select id, row_number() over (order by id) as place from projects where company_id = ${company}) p
      cross join generate_series(1, ${each}::int) n
      join (select id, row_number() over (order by code) - 1 as place from cost_codes where company_id = ${company} and code like 'S-%') k
        on k.place = (p.place * 7 + n) % 30`;
    await one`
      insert into budget_lines (company_id, project_id, cost_code_id, category, description, amount, price, position)
      select ${company}, p.id, k.id, 'materials', 'Line ' || n, 100 + n, 130 + n, n ${rows}`;
    await one`
      insert into expenses (company_id, project_id, cost_code_id, category, description, amount, status, expense_date)
      select ${company}, p.id, k.id, 'materials', 'Expense ' || n, 60 + n, case when n % 4 = 0 then 'committed' else 'spent' end,
        current_date - (n % 300) ${rows}`;
    await one`
      insert into labor_costs (company_id, project_id, cost_code_id, cost_date, seconds, approved_seconds, committed, actual)
      select ${company}, p.id, k.id, date '2026-01-05' + 7 * n, 3600, 3600, 0, 40 ${rows} where n <= 30`;
    await one`select private.calculate_cost_sums(${company})`;
    await one.unsafe('vacuum analyze').simple();
  } finally {
    await one.unsafe('reset session_replication_role').simple();
    one.release();
  }
}
