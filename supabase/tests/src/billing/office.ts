import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A document as the functions answer it. */
export type Document = { id: string; version: number; items: { id: string }[] } & Record<
  string,
  unknown
>;

/** A company with a client, and short ways to the functions of billing. */
export type Office = {
  backend: Backend;
  company: TestCompany;
  client: SupabaseClient;
  customer: string;
  /** Calls a function and answers what it returns. @throws the database's refusal */
  call: <T = Document>(name: string, values: Record<string, unknown>) => Promise<T>;
  /** Calls a function that is refused, and answers why. */
  refusal: (
    name: string,
    values: Record<string, unknown>,
  ) => Promise<{ code: string; message: string; hint: string | null }>;
  quote: (changes?: Record<string, unknown>, items?: readonly unknown[]) => Promise<Document>;
  acceptedQuote: (
    items?: readonly unknown[],
    changes?: Record<string, unknown>,
  ) => Promise<Document>;
  sentInvoice: (changes?: Record<string, unknown>, items?: readonly unknown[]) => Promise<Document>;
  close: () => Promise<void>;
};

export const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const work = { name: 'Work', quantity: 1, unit_price: 100 };

export async function openOffice(): Promise<Office> {
  const backend = await startBackend();
  const company = await backend.makeCompany({
    plan: 'professional',
    roles: ['project_manager', 'field_supervisor'],
  });
  const { client } = company.owner;
  const { data: made } = await client
    .from('clients')
    .insert({ name: 'Customer', email: 'c@x.test', phone: '(512) 555-0100' })
    .select('id')
    .single();
  const customer = String(made?.id);

  const call: Office['call'] = async (name, values) => {
    const { data, error } = await client.rpc(name, values);
    if (error) throw Object.assign(new Error(error.message), error);
    return data;
  };
  const quote: Office['quote'] = (changes = {}, items = [work]) =>
    call('save_quote', {
      p_quote: { client_id: customer, title: 'Deck', ...changes },
      p_items: items,
    });
  return {
    backend,
    company,
    client,
    customer,
    call,
    quote,
    async refusal(name, values) {
      const { error } = await client.rpc(name, values);
      if (!error) throw new Error(`${name} was not refused`);
      return { code: error.code, message: error.message, hint: error.hint || null };
    },
    async acceptedQuote(items, changes) {
      const { id } = await quote(changes, items);
      return call('set_quote_status', { p_id: id, p_status: 'accepted' });
    },
    async sentInvoice(changes = {}, items = [work]) {
      const invoice = { client_id: customer, title: 'Deck', due_date: day(30), ...changes };
      const { id } = await call('save_invoice', { p_invoice: invoice, p_items: items });
      return call('send_invoice', { p_id: id });
    },
    close: () => backend.close(),
  };
}

/** Adds a PDF to a project; its id. */
export async function addProjectDocument(
  office: Office,
  project: string,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const object_path = `${office.company.id}/${crypto.randomUUID()}.pdf`;
  await office.backend.sql`
    insert into storage.objects (bucket_id, name, owner)
    values ('project-documents', ${object_path}, ${office.company.owner.id})`;
  await office.call('save_document', {
    p_document: {
      id,
      project_id: project,
      name: 'Scope',
      category: 'contracts',
      object_path,
      file_name: 'scope.pdf',
      file_type: 'pdf',
      size_bytes: 1,
      content_hash: 'a'.repeat(64),
    },
  });
  return id;
}
