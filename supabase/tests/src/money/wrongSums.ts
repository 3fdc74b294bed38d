import type postgres from 'postgres';

const sums = 'lines, changes, transfers, revised, price, unknown_costs, committed, actual';
const bySql = `
  select project_id, cost_code_id, case when cost_code_id is null then category end as category, sum(lines)::int as lines, sum(changes) as changes,
    sum(transfers) as transfers, sum(revised) as revised, sum(price) as price, sum(unknown_costs)::int as unknown_costs, sum(committed) as committed,
    sum(actual) as actual
  from (
    select project_id, cost_code_id, category, 1 as lines, case when change_order_id is null then 0 else amount end as changes,
      case when transfer_id is null or change_order_id is not null then 0 else amount end as transfers, amount as revised, coalesce(price, 0) as price,
      case when is_cost_known then 0 else 1 end as unknown_costs, 0 as committed, 0 as actual from budget_lines
    union all
    select project_id, cost_code_id, category, 1, 0, 0, 0, 0, 0, case status when 'committed' then amount else 0 end,
      case status when 'spent' then amount else 0 end from expenses
    union all
    select project_id, cost_code_id, 'labor', 1, 0, 0, 0, 0, 0, committed, actual from labor_costs where committed <> 0 or actual <> 0
  ) l group by 1, 2, 3`;

/** The rows of cost_sums that aren't the sum of their lines, and the sums that are missing; of a project, or of all. */
export const wrongSums = (sql: postgres.Sql, project?: string) =>
  sql.unsafe<Record<string, unknown>[]>(
    `with kept as (select project_id, cost_code_id, category, ${sums} from cost_sums), summed as (${bySql})
    select * from ((select 'is' as what, * from kept except select 'is', * from summed)
      union all (select 'should be', * from summed except select 'should be', * from kept)) d
    where $1::uuid is null or project_id = $1`,
    [project ?? null],
  );
