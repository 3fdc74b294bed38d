import type postgres from 'postgres';
import { inTransaction } from '../world/callers.ts';

/** How many punch items and checklists each project of a company gets. */
export type PunchScale = { company: string; items: number; checklists: number };

/** Adds checklists and punch items to every project. Triggers and foreign-key checks are off, so it needs a superuser. */
export async function fillPunch(sql: postgres.Sql, scales: readonly PunchScale[]): Promise<void> {
  await inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    for (const { company, items, checklists } of scales) {
      await as`insert into punch_items (company_id, project_id, title, status, due_date, created_at)
        select ${company}, p.id, 'Item ' || n, (array['open', 'ready', 'closed'])[1 + n % 3], current_date + n % 60,
          now() - make_interval(mins => n)
        from projects p cross join generate_series(1, ${items}::int) n where p.company_id = ${company}`;
      await as`insert into checklists (company_id, project_id, name, items, created_at)
        select ${company}, p.id, 'Checklist ' || n, '[]', now() - make_interval(mins => n)
        from projects p cross join generate_series(1, ${checklists}::int) n where p.company_id = ${company}`;
    }
  });
  await sql`analyze punch_items, checklists`;
}
