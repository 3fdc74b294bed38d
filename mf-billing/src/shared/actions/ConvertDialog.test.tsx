import { databaseError, renderInShell, screen, within, type SentRequest } from '@plumbline/testing';
import { area } from '../../area.ts';
import { makeInvoice } from '../makeDocuments.ts';
import { ConvertDialog } from './ConvertDialog.tsx';

const quote = {
  id: '00000000-0000-4000-8000-00000000000b',
  quote_number: 'Q-0002',
  client_id: '00000000-0000-4000-8000-0000000000c1',
  client_name: 'Morgan Lake',
  total_amount: 108.25,
  billed_amount: 0,
  left: 5000,
};
const figures = { total_amount: 541.26, tax_amount: 41.26, retainage_amount: 50, left: 4500 };

const show = (
  answer: (request: SentRequest) => Response,
  changes: Partial<typeof quote> = {},
  onDone: (invoice: object, sends: boolean) => void = () => {},
) =>
  renderInShell(
    <ConvertDialog quote={{ ...quote, ...changes }} onClose={() => {}} onDone={onDone} />,
    {
      area,
      path: '/quotes',
      answers: {
        'GET /rest/v1/clients': null,
        'POST /rest/v1/rpc/client_page': [],
        'POST /rest/v1/rpc/preview_quote_bill': answer,
        'POST /rest/v1/rpc/bill_quote': makeInvoice({ invoice_number: 'INV-0009' }),
      },
    },
  );
const choose = async ({ user }: ReturnType<typeof show>, name: string) => {
  await user.click(await screen.findByRole('combobox', { name: /^Invoice/ }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('ConvertDialog', () => {
  it('says what a part comes to before it is invoiced, or why there can be none', async () => {
    const page = show(({ body }) =>
      (body as { p_percent: number }).p_percent === 10
        ? Response.json(figures)
        : databaseError('PT422', 'Enter how much is complete now.'),
    );
    expect(await screen.findByText('$5,000.00 left to invoice, before tax')).toBeVisible();
    await choose(page, 'Progress');
    const percent = screen.getByRole('spinbutton', { name: /^Complete so far/ });
    await page.user.type(percent, '10');

    expect(
      await screen.findByText(
        'Total with tax: $541.26, including $50.00 retainage. $4,500.00 left to invoice after this, before tax.',
      ),
    ).toBeVisible();
    await page.user.clear(percent);
    await page.user.type(percent, '5');
    expect(await screen.findByText('Enter how much is complete now.')).toBeVisible();
    expect(screen.queryByText(/Total with tax/)).toBeNull();

    const asked = page.requests.filter(({ path }) => path.endsWith('preview_quote_bill'));
    expect(asked.map(({ body }) => body)).toEqual(
      [10, 5].map((share) => ({
        p_id: quote.id,
        p_kind: 'progress',
        p_percent: share,
        p_retainage_rate: 0,
      })),
    );
  });

  it('begins with what is left of a quote that is partly invoiced, invoices just that, and says to send it', async () => {
    const ways: boolean[] = [];
    const { user, requests } = show(
      () => Response.json({ ...figures, retainage_amount: 0, left: 0 }),
      { billed_amount: 500 },
      (_, sends) => ways.push(sends),
    );

    expect(
      await screen.findByText('Total with tax: $541.26. This invoices the rest of the quote.'),
    ).toBeVisible();
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Create and Send' }),
    );
    await screen.findByText('Invoice #INV-0009 created from quote Q-0002');
    expect(ways).toEqual([true]);
    expect(requests.find(({ path }) => path.endsWith('bill_quote'))?.body).toMatchObject({
      p_id: quote.id,
      p_kind: 'final',
    });
  });

  it('asks when to deduct the deposit, and previews what is deducted', async () => {
    const page = show(() => Response.json({ ...figures, deposit_deducted: 400 }), {
      billed_amount: 500,
    });
    await choose(page, 'Progress');
    await page.user.type(screen.getByRole('spinbutton', { name: /^Complete so far/ }), '80');
    await page.user.click(screen.getByRole('combobox', { name: 'Deduct the deposit' }));
    await page.user.click(await screen.findByRole('option', { name: 'From the last invoices' }));

    expect(
      await screen.findByText(/^Total with tax: \$541.26, after \$400.00 of the deposit,/),
    ).toBeVisible();
    expect(
      page.requests.findLast(({ path }) => path.endsWith('preview_quote_bill'))?.body,
    ).toMatchObject({
      p_percent: 80,
      p_deposit_deduction: 'end',
    });
  });

  it('asks for nothing while the client is missing', async () => {
    const { requests } = show(() => Response.json(figures), {
      billed_amount: 500,
      client_id: null as never,
    });
    await screen.findByRole('combobox', { name: /^Client/ });
    expect(requests.some(({ path }) => path.endsWith('preview_quote_bill'))).toBe(false);
  });
});
