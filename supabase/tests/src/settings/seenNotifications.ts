import type postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';

/** The notifications that a person sees of records that they can't read, by the rules of the records themselves. */
export const hiddenSubjects = (sql: postgres.Sql, person: string) =>
  inTransaction(sql, async (as) => {
    await becomePerson(as, person);
    return as`
      select n.kind, n.title from notifications n
      where not case n.subject_type
        when 'quote' then exists (select from quotes q where q.id = n.subject_id)
        when 'invoice' then exists (select from invoices v where v.id = n.subject_id)
        when 'task' then exists (select from project_tasks t where t.id = n.subject_id)
        when 'change_order' then exists (select from change_orders o where o.id = n.subject_id)
        when 'document' then exists (select from project_documents d where d.id = n.subject_id)
        when 'client' then exists (select from clients c where c.id = n.subject_id)
        else exists (select from projects p where p.id = n.subject_id) end`;
  });

/** The notifications that would reach the devices of a person now, were all of theirs due. */
export async function pushedTo(sql: postgres.Sql, person: string): Promise<string[]> {
  await sql`delete from private.pushes`;
  await sql`insert into private.pushes (company_id, notification_id, due_at)
    select company_id, id, now() - interval '1 minute' from notifications where user_id = ${person}`;
  const due = await sql`select notification_id as id from public.claim_pushes(100)`;
  return due.map(({ id }) => String(id)).toSorted((a, b) => a.localeCompare(b));
}
