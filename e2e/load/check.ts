import { digestOf, password, apiOf, type Company, type Place } from './person.ts';
import type { Ledger } from './ledger.ts';

type Row = Record<string, unknown>;
type Api = ReturnType<typeof apiOf>;

/** Everything a company sees of a table, page by page. */
async function allRows(db: Api, table: string, columns: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    // one page after the other
    // oxlint-disable-next-line no-await-in-loop
    const { data, error } = await db
      .from(table)
      .select(columns)
      .order('id')
      .range(rows.length, rows.length + 999)
      .overrideTypes<Row[], { merge: false }>();
    if (error) throw new Error(`${table}: ${error.message}`);
    rows.push(...data);
    if (data.length < 1000) return rows;
  }
}

/**
 * Reads back, as its owner, everything that was acknowledged to a company: it must be there, as it was acknowledged,
 * and nothing that nobody has asked for. Answers how many things were compared.
 */
export async function checkCompany(
  place: Place,
  ledger: Ledger,
  company: Company,
): Promise<number> {
  const db = apiOf(place, ledger, () => 'check');
  const signedIn = await db.auth.signInWithPassword({ email: company.ownerEmail, password });
  if (signedIn.error) throw signedIn.error;
  const { acknowledged, asked } = company;
  let compared = 0;
  const wrong = (what: string) => ledger.found('check', `${company.name}: ${what}`);

  const tables = [
    ['clients', 'name'],
    ['projects', 'name'],
    ['quotes', 'title'],
    ['messages', 'message_content'],
  ] as const;
  for (const [kind, column] of tables) {
    const table = kind === 'messages' ? 'client_messages' : kind;
    // one table after the other: this is a check, no load
    // oxlint-disable-next-line no-await-in-loop
    const rows = await allRows(db, table, `id, company_id, ${column}`);
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    for (const [id, texts] of acknowledged[kind]) {
      compared += 1;
      const row = byId.get(id);
      if (!row) wrong(`${kind} ${id} was acknowledged and is lost`);
      else if (texts.size > 0 && !texts.has(String(row[column])))
        wrong(`${kind} ${id} reads "${String(row[column])}"`);
    }
    for (const row of rows) {
      if (row.company_id !== company.id) wrong(`${kind} shows a row of another company`);
      if (
        kind !== 'messages' &&
        !acknowledged[kind].has(String(row.id)) &&
        !asked.has(String(row.id))
      )
        wrong(`${kind} ${String(row.id)} was asked for by nobody`);
    }
  }
  compared += await checkMoney(db, company, wrong);
  compared += await checkFiles(place, ledger, company, wrong);
  return compared;
}

/** Each payment stands once, and every invoice has as much paid as its payments come to. */
async function checkMoney(
  db: Api,
  { acknowledged, asked }: Company,
  wrong: (what: string) => void,
): Promise<number> {
  const payments = await allRows(db, 'payments', 'id, invoice_id, amount');
  const byId = new Map(payments.map((row) => [String(row.id), Number(row.amount)]));
  for (const [id, amount] of acknowledged.payments)
    if (byId.get(id) !== amount) wrong(`payment ${id} of ${amount} is ${String(byId.get(id))}`);
  for (const id of byId.keys())
    if (!acknowledged.payments.has(id) && !asked.has(id)) wrong(`payment ${id} is nobody's`);
  const invoices = await allRows(db, 'invoices', 'id, invoice_number, paid_amount');
  for (const invoice of invoices) {
    const paid = payments
      .filter(({ invoice_id }) => invoice_id === invoice.id)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    if (Math.round(Number(invoice.paid_amount) * 100) !== paid)
      wrong(`invoice ${String(invoice.invoice_number)} says ${String(invoice.paid_amount)} paid`);
  }
  const numbers = invoices.map(({ invoice_number }) => invoice_number);
  if (new Set(numbers).size !== numbers.length) wrong('two invoices have one number');
  return acknowledged.payments.size + invoices.length;
}

/** Each file has the bytes that were uploaded; read by who has uploaded it, for nobody else sees a file without a document. */
async function checkFiles(
  place: Place,
  ledger: Ledger,
  { acknowledged }: Company,
  wrong: (what: string) => void,
): Promise<number> {
  const byPerson = Map.groupBy(acknowledged.files, ([, { by }]) => by);
  for (const [email, files] of byPerson) {
    const db = apiOf(place, ledger, () => 'check');
    // one person after the other: this is a check, no load
    // oxlint-disable-next-line no-await-in-loop
    await db.auth.signInWithPassword({ email, password });
    for (const [path, { digest }] of files) {
      // oxlint-disable-next-line no-await-in-loop
      const { data, error } = await db.storage.from('project-documents').download(path);
      if (!data) wrong(`the file ${path} is lost: ${error?.message ?? ''}`);
      // oxlint-disable-next-line no-await-in-loop
      else if (digestOf(new Uint8Array(await data.arrayBuffer())) !== digest)
        wrong(`the file ${path} is not what was uploaded`);
    }
  }
  return acknowledged.files.size;
}
