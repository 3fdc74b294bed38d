import type { officeOf } from '../fixtures/officeOf.ts';
import { inviteToPortal } from '../fixtures/openPortal.ts';

type Office = Awaited<ReturnType<typeof officeOf>>;
type Made = { id: string; items: { id: string; name: string }[] };

/** The states in which a client can find what a company has sent, and what makes each; answers the path. */
type Make = (db: Office, client: string, baseURL: string) => Promise<string>;
const states: Record<string, Make> = {
  'quote open': async (db, client) => quoteLink(db, await quote(db, client)),
  'quote accepted': async (db, client) => {
    const path = await quoteLink(db, await quote(db, client));
    await decide(db, path, { p_decision: 'accepted', p_signature: 'M 10 60 L 80 20 L 160 70' });
    return path;
  },
  'quote declined': async (db, client) => {
    const path = await quoteLink(db, await quote(db, client));
    await decide(db, path, { p_decision: 'rejected', p_reason: 'We wait until spring.' });
    return path;
  },
  'quote expired': async (db, client) => {
    const path = await quoteLink(db, await quote(db, client));
    await call(db, 'set_quote_status', { p_id: await idBehind(db, path), p_status: 'expired' });
    return path;
  },
  'quote revised': async (db, client) => {
    const { id } = await quote(db, client);
    const path = await quoteLink(db, { id });
    await call(db, 'revise_quote', { p_id: id });
    return path;
  },
  'quote summary': async (db, client) =>
    quoteLink(db, await quote(db, client, { show_summary_only: true })),
  'quote revoked': async (db, client) => {
    const { id } = await quote(db, client);
    const share = await call<{ id: string; token: string }>(db, 'share_quote', { p_id: id });
    await call(db, 'revoke_document_share', { p_id: share.id });
    return `/shared/documents/${share.token}`;
  },
  'invoice open': async (db, client) => invoiceLink(db, await invoice(db, client)),
  'invoice partly paid': async (db, client) => {
    const { id } = await invoice(db, client);
    await pay(db, id, 400.25);
    return invoiceLink(db, { id });
  },
  'invoice overdue': async (db) => {
    const { data } = await db
      .from('invoice_list')
      .select('id')
      .eq('payment_status', 'overdue')
      .order('id')
      .limit(1);
    return invoiceLink(db, { id: String(data?.[0]?.id) });
  },
  'invoice paid': async (db, client) => {
    const { id } = await invoice(db, client);
    await pay(db, id);
    return invoiceLink(db, { id });
  },
  'invoice void': async (db, client) => {
    const { id } = await invoice(db, client);
    await call(db, 'void_invoice', { p_id: id });
    return invoiceLink(db, { id });
  },
  'invoice revised': async (db, client) => {
    const { id } = await invoice(db, client);
    const path = await invoiceLink(db, { id });
    await call(db, 'revise_invoice', { p_id: id });
    return path;
  },
  'invoice final': async (db, client) => invoiceLink(db, await part(db, client, 'final')),
  'invoice deposit': async (db, client) => invoiceLink(db, await part(db, client, 'deposit')),
  'invoice progress': async (db, client) => invoiceLink(db, await part(db, client, 'progress')),
  'credit note': async (db, client) => {
    const { id } = await invoice(db, client);
    const reason = 'Two tiles came broken';
    const values = { p_invoice_id: id, p_amount: 39.98, p_reason: reason };
    return invoiceLink(db, await call<Made>(db, 'issue_credit_note', values));
  },
  'survey open': (db, client) => survey(db, client),
  'survey answered': async (db, client) => {
    const path = await survey(db, client);
    await call(db, 'answer_survey', { p_token: tokenOf(path), p_rating: 4 });
    return path;
  },
  'survey gone': async () => '/shared/surveys/gone',
  'signature open': async (db) => (await signature(db)).path,
  'signature signed': async (db) => {
    const { path, id } = await signature(db);
    const { document_hash } = await call<{ document_hash: string | null }>(db, 'peek_signature', {
      p_token: tokenOf(path),
    });
    await call(db, 'sign_document', {
      p_signature_id: id,
      p_method: 'typed',
      p_signature: 'Morgan Lake',
      p_document_hash: document_hash,
      p_token: tokenOf(path),
    });
    return path;
  },
  'signature withdrawn': async (db) => {
    const { path, id } = await signature(db);
    await call(db, 'withdraw_signature', { p_signature_id: id });
    return path;
  },
  'portal home': (db, client, baseURL) => inviteToPortal(db, baseURL, client),
  'project open': async (db) => (await project(db)).path,
  'project revoked': async (db) => {
    const { path, id } = await project(db);
    await call(db, 'revoke_share_link', { p_share_link_id: id });
    return path;
  },
};

/** Name and path of every page that a client opens by a link, in each of its states, made for this look. */
export async function clientPages(db: Office, baseURL: string): Promise<[string, string][]> {
  const { data } = await db
    .from('clients')
    .insert({ name: 'Morgan Lake', email: 'morgan@example.com' })
    .select('id')
    .single();
  const pages: [string, string][] = [];
  for (const [name, make] of Object.entries(states))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as numbers are given
    pages.push([name, await make(db, String(data?.id), baseURL)]);
  return pages;
}

/** The names alone. */
export const clientPageNames = Object.keys(states);

async function call<T = Made>(db: Office, name: string, values: Record<string, unknown>) {
  const { data, error } = await db.rpc(name, values);
  if (error) throw new Error(`${name}: ${error.message}`);
  const answer: T = data;
  return answer;
}

const tokenOf = (path: string) => path.split('/').at(-1) ?? '';

const lines = [
  {
    section: 'Bathroom',
    name: 'Porcelain tiles, floor and walls up to the ceiling',
    description: 'Large format, rectified, with levelling clips.',
    quantity: 31.5,
    unit: 'sq ft',
    unit_price: 19.99,
  },
  { section: 'Bathroom', name: 'Waterproofing', quantity: 1, unit: 'each', unit_price: 480 },
  { section: 'Hall', name: 'Floor sanded and oiled', quantity: 12, unit: 'hour', unit_price: 65 },
];
const choices = [
  { section: 'Options', name: 'Heated floor', quantity: 1, unit_price: 950, is_optional: true },
  ...['Walnut', 'Oak'].map((name, at) => ({
    section: 'Options',
    name: `${name} vanity`,
    quantity: 1,
    unit_price: 1200 - at * 200,
    alternative_group: 'A',
    is_selected: at === 0,
  })),
];
const head = { title: 'Bathroom and hall', tax_rate: 8.25, discount_value: 50 };

async function quote(db: Office, client: string, more: Record<string, unknown> = {}) {
  const made = await call(db, 'save_quote', {
    p_quote: {
      ...head,
      client_id: client,
      notes: 'We start within two weeks of your yes.',
      terms: 'Half of it is due before we start.',
      valid_until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      ...more,
    },
    p_items: [...lines, ...choices],
  });
  await call(db, 'set_quote_status', { p_id: made.id, p_status: 'sent' });
  return made;
}

async function invoice(db: Office, client: string) {
  const { id } = await call(db, 'save_invoice', {
    p_invoice: { ...head, client_id: client, due_date: '2030-01-31', payment_terms: 'net30' },
    p_items: lines,
  });
  return call(db, 'send_invoice', { p_id: id });
}

/** A part of an accepted quote: a deposit of 30 %, half of the work with retainage, or what both have left. */
async function part(db: Office, client: string, kind: 'deposit' | 'progress' | 'final') {
  const { id } = await quote(db, client);
  await call(db, 'set_quote_status', { p_id: id, p_status: 'accepted' });
  const bill = (p_kind: string, more: Record<string, unknown> = {}) =>
    call(db, 'bill_quote', { p_id: id, p_kind, ...more });
  const deposit = () => bill('deposit', { p_percent: 30 });
  const progress = () => bill('progress', { p_percent: 50, p_retainage_rate: 10 });
  const final = async () => {
    await deposit();
    await progress();
    return bill('final');
  };
  const made = await { deposit, progress, final }[kind]();
  return call(db, 'send_invoice', { p_id: made.id });
}

async function pay(db: Office, invoice_id: string, amount?: number) {
  const whole = await call<{ balance: number }>(db, 'get_invoice', { p_id: invoice_id });
  const payment = { invoice_id, amount: amount ?? whole.balance, method: 'check' };
  await call(db, 'record_payment', { p_payment: payment });
}

const linkTo = async (db: Office, share: string, id: string) => {
  const { token } = await call<{ token: string }>(db, share, { p_id: id });
  return `/shared/documents/${token}`;
};
const quoteLink = (db: Office, { id }: { id: string }) => linkTo(db, 'share_quote', id);
const invoiceLink = (db: Office, { id }: { id: string }) => linkTo(db, 'share_invoice', id);

const idBehind = async (db: Office, path: string) =>
  (await call(db, 'view_shared_document', { p_token: tokenOf(path) })).id;

const decide = (db: Office, path: string, decision: Record<string, unknown>) =>
  call(db, 'decide_shared_quote', {
    p_token: tokenOf(path),
    p_signer_name: 'Morgan Lake',
    ...decision,
  });

async function survey(db: Office, client: string) {
  const { token } = await call<{ token: string }>(db, 'create_survey', { p_client_id: client });
  return `/shared/surveys/${token}`;
}

async function signature(db: Office) {
  const { data } = await db.from('project_documents').select('id').order('created_at').limit(1);
  const values = { p_document_id: data?.[0]?.id, p_signer: 'Morgan Lake' };
  const { id, token } = await call<{ id: string; token: string }>(db, 'request_signature', values);
  return { id, path: `/shared/signatures/${token}` };
}

async function project(db: Office) {
  const { data } = await db.from('projects').select('id').order('created_at').limit(1);
  const values = { p_project_id: data?.[0]?.id };
  const { id, token } = await call<{ id: string; token: string }>(db, 'create_share_link', values);
  return { id, path: `/shared/projects/${token}` };
}
