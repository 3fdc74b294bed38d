import { randomUUID } from 'node:crypto';
import { any, note, phoneOf, told, type Row } from './answers.ts';
import type { Person } from './person.ts';

/** A new client; answers its id once it was acknowledged. */
export async function addClient(person: Person): Promise<string | undefined> {
  const id = randomUUID();
  const name = `Load client ${id.slice(0, 8)}`;
  person.company.asked.add(id);
  const answer = await person.db.from('clients').insert({
    id,
    name,
    email: `${id.slice(0, 8)}@client.test`,
    phone: phoneOf(id),
  });
  const isDone = !answer.error || answer.error.code === '23505';
  told(person, 'create client', isDone ? { data: null, error: null } : answer);
  note(person, 'clients', id, { isDone, text: name });
  if (isDone) person.clients.set(id, new Set([name]));
  return isDone ? id : undefined;
}

/** A new name for a client that this person alone changes. */
export async function editClient(person: Person): Promise<void> {
  const id = any([...person.clients.keys()]);
  if (!id) return void (await addClient(person));
  const name = `Load client ${randomUUID().slice(0, 8)}, edited`;
  const answer = await person.db
    .from('clients')
    .update({ name })
    .eq('id', id)
    .select('id, company_id');
  const rows = told<Row[]>(person, 'edit client', answer);
  const names = person.clients.get(id) ?? new Set();
  if (!answer.error && rows?.length !== 1) person.ledger.found('edit client', `${id} is not there`);
  // without an answer it may be called either
  const now = answer.error ? new Set([...names, name]) : new Set([name]);
  person.clients.set(id, now);
  person.company.acknowledged.clients.set(id, now);
}
