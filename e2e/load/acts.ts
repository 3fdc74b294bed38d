import { randomBytes, randomUUID } from 'node:crypto';
import { any, note, told, type Row } from './answers.ts';
import { addClient, editClient } from './clientActs.ts';
import { mail, security, text } from './gatewayActs.ts';
import { digestOf, password, watchedFetch, type Person } from './person.ts';

/** One thing that a person does; what is wrong with the answers goes into the ledger. */
export type Act = { name: string; weight: number; run: (person: Person) => Promise<void> };

function onlyOwn(person: Person, act: string, rows: readonly Row[]): void {
  const strange = rows.find((row) => row.company_id !== person.company.id);
  if (strange)
    person.ledger.found(act, `a row of another company: ${JSON.stringify(strange).slice(0, 200)}`);
}

const lists = [
  ['client_page', 'name'],
  ['project_page', 'start_date'],
  ['quote_page', 'total_amount'],
  ['invoice_page', 'due_date'],
] as const;

async function readList(person: Person): Promise<void> {
  const [list, sort] = any(lists) ?? lists[0];
  const from = Math.floor(Math.random() * 3) * 20;
  const answer = await person.db.rpc(list, {
    p_sort: sort,
    p_descending: Math.random() < 0.5,
    p_offset: from,
    p_limit: 20,
  });
  onlyOwn(person, 'list', told<{ rows: Row[] }>(person, 'list', answer)?.rows ?? []);
}

async function search(person: Person): Promise<void> {
  const found = told<Row[]>(
    person,
    'search',
    await person.db.rpc('search_everything', { p_query: any(['kit', 'oak', 'load', 'deck']) }),
  );
  const clients = (found ?? []).filter(({ type }) => type === 'client');
  const known = new Set([...person.company.acknowledged.clients.keys(), ...person.company.asked]);
  for (const { id } of clients)
    if (!known.has(String(id)) && !person.ledger.isOutage())
      person.ledger.found('search', `a client of nobody in this company: ${String(id)}`);
}

async function dashboard(person: Person): Promise<void> {
  told(person, 'dashboard', await person.db.rpc('dashboard'));
}

async function createProject(person: Person): Promise<void> {
  const client_id = any([...person.clients.keys()]) ?? (await addClient(person));
  if (!client_id) return;
  const id = randomUUID();
  const name = `Load project ${id.slice(0, 8)}`;
  const answer = await person.db.rpc('save_project', {
    p_project: {
      id,
      name,
      client_id,
      description: 'A deck of oak.',
      start_date: '2026-11-02',
      budget: 12_500,
      address: '12 Mill Road, Austin, TX 78701',
      project_type: 'Remodeling',
      status: 'planning',
      priority: 'medium',
    },
  });
  told(person, 'create project', answer);
  note(person, 'projects', id, { isDone: !answer.error, text: name });
  if (!answer.error) person.projects.push(id);
}

/** From the quote to the money: each step counts for itself when it was acknowledged. */
async function quoteToCash(person: Person): Promise<void> {
  const { db, company, ledger } = person;
  const client_id = any([...person.clients.keys()]) ?? (await addClient(person));
  if (!client_id) return;
  const id = randomUUID();
  const title = `Load quote ${id.slice(0, 8)}`;
  const lines = Array.from({ length: 1 + Math.floor(Math.random() * 8) }, (_, at) => ({
    name: `Oak board ${at}`,
    quantity: 1 + at,
    unit: 'each',
    unit_price: 19.99,
  }));
  const saved = await db.rpc('save_quote', {
    p_quote: { id, title, client_id, tax_rate: 8.25 },
    p_items: lines,
  });
  const quote = told<Row>(person, 'quote', saved);
  note(person, 'quotes', id, { isDone: !saved.error, text: title });
  if (!quote) return;
  const net = lines.reduce((sum, { quantity }) => sum + Math.round(quantity * 1999), 0);
  const total = (net + Math.round(net * 0.0825)) / 100;
  if (Math.abs(Number(quote.total_amount) - total) > 0.001)
    ledger.found('quote', `${id} comes to ${String(quote.total_amount)} instead of ${total}`);
  if (Math.random() < 0.4) return;
  for (const p_status of ['sent', 'accepted']) {
    // one step after the other
    // oxlint-disable-next-line no-await-in-loop
    const step = await db.rpc('set_quote_status', { p_id: id, p_status });
    told(person, 'quote', step);
    if (step.error) return;
  }
  const invoice = told<Row>(person, 'invoice', await db.rpc('convert_quote', { p_id: id }));
  if (!invoice) return;
  const sent = await db.rpc('send_invoice', { p_id: invoice.id });
  told(person, 'invoice', sent);
  if (sent.error) return;
  const payment = { id: randomUUID(), invoice_id: invoice.id, amount: total, method: 'check' };
  company.asked.add(payment.id);
  const paid = await db.rpc('record_payment', { p_payment: payment });
  told(person, 'payment', paid);
  if (!paid.error) company.acknowledged.payments.set(payment.id, total);
}

async function upload(person: Person): Promise<void> {
  const bytes = new Uint8Array(randomBytes(20_000 + Math.floor(Math.random() * 200_000)));
  const path = `${person.company.id}/${randomUUID()}.pdf`;
  const { error } = await person.db.storage
    .from('project-documents')
    .upload(path, bytes.buffer, { contentType: 'application/pdf' });
  told(person, 'upload', { data: null, error });
  if (!error)
    person.company.acknowledged.files.set(path, { digest: digestOf(bytes), by: person.email });
}

async function openPage(person: Person): Promise<void> {
  const page = watchedFetch(person.ledger, () => 'page');
  const path = any(['/dashboard', '/projects', '/quotes', '/settings']) ?? '/dashboard';
  const answer = await page(`${person.place.url}${path}`, {
    headers: { accept: 'text/html' },
  }).catch(() => undefined);
  const html = (await answer?.text().catch(() => '')) ?? '';
  if (answer?.ok && !html.includes('plumbline-config') && !person.ledger.isOutage())
    person.ledger.found('page', `${path} is not the shell`);
}

/** Signs in with the password, as after a break. */
export async function signIn(person: Person): Promise<boolean> {
  const { error } = await person.db.auth.signInWithPassword({ email: person.email, password });
  if (error && !person.ledger.isOutage() && error.status && error.status < 500)
    person.ledger.found('sign in', error.message);
  return !error;
}

/** What people do, and how often. */
export const acts: readonly Act[] = [
  { name: 'page', weight: 10, run: openPage },
  { name: 'list', weight: 30, run: readList },
  { name: 'search', weight: 8, run: search },
  { name: 'dashboard', weight: 8, run: dashboard },
  { name: 'create client', weight: 8, run: async (person) => void (await addClient(person)) },
  { name: 'edit client', weight: 8, run: editClient },
  { name: 'create project', weight: 4, run: createProject },
  { name: 'quote to cash', weight: 8, run: quoteToCash },
  { name: 'upload', weight: 4, run: upload },
  { name: 'text', weight: 4, run: text },
  { name: 'mail', weight: 3, run: mail },
  { name: 'security', weight: 3, run: security },
  { name: 'sign in', weight: 2, run: async (person) => void (await signIn(person)) },
];
