import type postgres from 'postgres';
import { inTransaction } from '../world/callers.ts';

/** How many clients of a company write, and how many messages each has. */
export type MessageScale = { company: string; owner: string; clients: number; messages: number };

/** The word that one message of all has, long ago. */
export const rareWord = 'quartzite';

/** Adds clients with texts and their conversations. Triggers and foreign-key checks are off, so it needs a superuser. */
export async function fillMessages(
  sql: postgres.Sql,
  scales: readonly MessageScale[],
): Promise<void> {
  await inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    for (const { company, owner, clients, messages } of scales) {
      await as`create temporary table writers on commit drop as
        select gen_random_uuid() as id, n from generate_series(1, ${clients}::int) n`;
      await as`insert into clients (id, company_id, name, email, phone)
        select id, ${company}, 'Writer ' || n, 'writer' || n || '@example.test', '+1512555' || lpad((n % 10000)::text, 4, '0') from writers`;
      await as`insert into client_messages (company_id, client_id, direction, phone_number, message_content, status, user_id, created_at)
        select ${company}, w.id, case when m % 2 = 0 then 'inbound' else 'outbound' end, '+15125550100',
          case when w.n = ${clients} and m = ${messages} then ${rareWord} else
            (array['Can you come on Monday', 'The crew is on the way', 'Thanks for the quote', 'Please send the invoice again'])[1 + (w.n + m) % 4]
              || ', number ' || (w.n * 31 + m * 17) % 9973 end,
          'sent', ${owner}, now() - make_interval(mins => m * 60 + w.n)
        from writers w cross join generate_series(1, ${messages}::int) m`;
      await as`insert into conversations (company_id, client_id, state, assignee_id, last_at, last_is_inbound, last_inbound_at, preview)
        select ${company}, id, case when n % 4 = 0 then 'open' else 'done' end, case when n % 8 = 0 then ${owner}::uuid end, now() - make_interval(mins => n + 60),
          true, now() - make_interval(mins => n + 60), 'The crew is on the way' from writers`;
      await as`drop table writers`;
    }
  });
  await sql`vacuum analyze clients, client_messages, conversations`;
}
