import { openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const dayIn = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());

// It is never the same day in the two.
describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('where the clocks are of %s', (zone) => {
  beforeEach(async () => {
    await office.backend
      .sql`update companies set timezone = ${zone} where id = ${office.company.id}`;
  });

  it('an invoice is of the day there, and can be due on it', async () => {
    const due_date = dayIn(zone);
    const { issue_date, ...invoice } = await office.call('save_invoice', {
      p_invoice: { client_id: office.customer, title: 'Deck', due_date },
      p_items: [work],
    });

    expect([issue_date, invoice.due_date]).toEqual([dayIn(zone), due_date]);
  });

  it('so is one that is made of a quote', async () => {
    const { id } = await office.acceptedQuote();

    expect(await office.call('convert_quote', { p_id: id })).toMatchObject({
      issue_date: dayIn(zone),
    });
  });
});
