import { day, openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const dayIn = (zone: string, days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);
const visitor = () => office.backend.client();
const sql = () => office.backend.sql;
/** Gives a stored document a date that no form would take. */
const setDate = (table: 'quotes' | 'invoices', id: string, column: string, to: string) =>
  sql()`update ${sql()(table)} set ${sql()(column)} = ${to} where id = ${id}`;

// It is never the same day in the two.
describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('where the clocks are of %s', (zone) => {
  const [yesterday, today] = [dayIn(zone, -1), dayIn(zone)];
  beforeEach(async () => {
    await sql()`update companies set timezone = ${zone} where id = ${office.company.id}`;
  });

  it('an invoice is of the day there, and can be due on it', async () => {
    const { issue_date, ...invoice } = await office.call('save_invoice', {
      p_invoice: { client_id: office.customer, title: 'Deck', due_date: today },
      p_items: [work],
    });

    expect([issue_date, invoice.due_date]).toEqual([today, today]);
  });

  it('so is one that is made of a quote', async () => {
    const { id } = await office.acceptedQuote();

    expect(await office.call('convert_quote', { p_id: id })).toMatchObject({ issue_date: today });
  });

  it('an invoice is overdue when its day is over there', async () => {
    const { id } = await office.sentInvoice({ due_date: day(3) });
    const stateWith = async (due: string) => {
      await setDate('invoices', id, 'due_date', due);
      const { data } = await office.client
        .from('invoice_list')
        .select('status')
        .eq('id', id)
        .single();
      return data?.status;
    };

    expect([await stateWith(today), await stateWith(yesterday)]).toEqual(['sent', 'overdue']);
  });

  it('a quote holds to the end of its last day there, for who asks in any zone', async () => {
    const { id } = await office.quote();
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: id });
    await setDate('quotes', id, 'valid_until', today);
    await sql()`select private.expire_quotes()`;

    const seen = await visitor().rpc('view_shared_document', { p_token: token });
    const decided = await visitor().rpc('decide_shared_quote', {
      p_token: token,
      p_decision: 'accepted',
      p_signer_name: 'Jo',
      p_signature: 'M0 0 L10 10',
    });
    expect([seen.data.status, decided.data.status]).toEqual(['sent', 'accepted']);
  });

  it('and not a day longer', async () => {
    const { id } = await office.quote();
    await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
    const { token } = await office.call<{ token: string }>('share_quote', { p_id: id });
    await setDate('quotes', id, 'valid_until', yesterday);

    const { data } = await visitor().rpc('view_shared_document', { p_token: token });
    expect(data.status).toBe('expired');
  });

  it('money that the card company has taken is of the day there', async () => {
    const { id } = await office.sentInvoice();
    // as the gateway does it, which belongs to no company
    await sql()`
      insert into payments (company_id, invoice_id, amount, method, paid_at)
      values (${office.company.id}, ${id}, 100, 'card', now())`;

    const [paid] = await sql()`
      select to_char(paid_date, 'YYYY-MM-DD') as paid_date from invoices where id = ${id}`;
    expect(paid).toEqual({ paid_date: today });
  });

  it('a reminder of the day after the due one is not of the due day', async () => {
    const { id } = await office.sentInvoice({ due_date: day(3) });
    await sql()`delete from reminder_schedules where company_id = ${office.company.id}`;
    await sql()`
      insert into reminder_schedules (company_id, name, days_after_due, channel, message)
      values (${office.company.id}, 'The day after', 1, 'email', 'Please pay')`;
    const remindersWith = async (due: string) => {
      await setDate('invoices', id, 'due_date', due);
      await sql()`select claim_due_reminders()`;
      return (await sql()`select from reminders where invoice_id = ${id}`).length;
    };

    expect([await remindersWith(today), await remindersWith(yesterday)]).toEqual([0, 1]);
  });
});

it('no request runs by the clock of the one before', async () => {
  await sql()`update companies set timezone = 'Pacific/Kiritimati' where id = ${office.company.id}`;
  const other = await office.backend.makeCompany();
  const made = async (client: Office['client']) => {
    const { data } = await client
      .from('clients')
      .insert({ name: 'Ada' })
      .select('created_at')
      .single();
    return data?.created_at.slice(-6);
  };

  // more often than the pool has connections
  const zones = await Promise.all(
    Array.from({ length: 30 }, (_, at) => made(at % 2 ? office.client : other.owner.client)),
  );
  expect(zones).toEqual(zones.map((_, at) => (at % 2 ? '+14:00' : '+00:00')));
});

it('a clock that nobody knows is that of Chicago', async () => {
  const setZone = (zone: string) =>
    sql()`update companies set timezone = ${zone} where id = ${office.company.id}`;
  await expect(setZone('0')).rejects.toThrow('Choose a time zone from the list.');
  // As a database may have had it before such zones were refused.
  await sql()`alter table companies disable trigger companies_zone`;
  await setZone('Mars/Olympus');
  await sql()`alter table companies enable trigger companies_zone`;
  const { issue_date } = await office.call('save_invoice', {
    p_invoice: { client_id: office.customer, title: 'Deck', due_date: day(3) },
    p_items: [work],
  });

  expect(issue_date).toBe(dayIn('America/Chicago'));
});
