import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { SendDialog } from './SendDialog.tsx';
import { makeQuote } from '../makeDocuments.ts';

const client = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Morgan Lake',
  email: null,
  phone: '(512) 555-0134',
  payment_terms: 'net30',
};
const phone = '+15125550134';
const quote = makeQuote({ status: 'draft' });
const answers = {
  'GET /rest/v1/clients': client,
  'GET /rest/v1/client_message_consent': null,
  'POST /rest/v1/rpc/get_quote': quote,
  'POST /rest/v1/rpc/set_message_consent': {},
  'POST /rest/v1/rpc/set_quote_status': makeQuote({ status: 'sent' }),
  'POST /rest/v1/rpc/share_quote': { id: 's', token: 'tok3n', expires_at: '2027-01-01T00:00:00Z' },
  'POST /rest/v1/client_messages': null,
  'POST /api/messaging/send-sms': { sid: 'SM1' },
  'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
};

const show = (more: Record<string, unknown> = {}, email: string | null = null) => {
  const closed: string[] = [];
  const page = renderInShell(
    <SendDialog
      document="quote"
      id={quote.id}
      number="Q-0001"
      title="Kitchen remodel"
      email={email}
      clientName="Morgan Lake"
      clientId={client.id}
      amount={9200}
      isSettled={false}
      onClose={() => closed.push('closed')}
    />,
    { area, path: '/quotes', answers: { ...answers, ...more } },
  );
  return { ...page, closed };
};

describe('SendDialog', () => {
  it('texts the name, the total, and the link, once the client has agreed', async () => {
    const { user, requests, closed } = show();
    const text = await screen.findByRole('textbox', { name: 'Text to (512) 555-0134' });
    expect(text).toHaveDisplayValue(
      /^Hi Morgan Lake, here's our quote from .+ for Kitchen remodel: \$9,200\.00\. You can review/,
    );

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The client must agree before the first text')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('share_quote'))).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'The client agreed to text messages' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));

    await waitFor(() => expect(closed).toEqual(['closed']));
    expect(requests.find(({ path }) => path.endsWith('set_message_consent'))?.body).toMatchObject({
      p_client_id: client.id,
      p_phone: phone,
      p_consented: true,
      p_text: expect.stringContaining('reply STOP'),
    });
    expect(requests.find(({ path }) => path.endsWith('set_quote_status'))?.body).toMatchObject({
      p_status: 'sent',
    });
    const stored = requests.find(({ path }) => path.endsWith('/client_messages'))?.body;
    expect(stored).toMatchObject({
      phone_number: phone,
      message_content: expect.stringMatching(/:\nhttps?:\/\/[^/]+\/shared\/documents\/tok3n$/),
    });
  });

  it('asks for no consent where there is one, and offers no text after STOP', async () => {
    const stopped = { has_consented: false, opted_out: true, source: 'sms' };
    show({ 'GET /rest/v1/client_message_consent': stopped }, 'm@x.test');

    expect(
      await screen.findByText('This client texted STOP. They must text START to opt in again.'),
    ).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Text message' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked();
  });

  it('keeps the dialog open with the reason when the text is refused', async () => {
    const granted = { has_consented: true, opted_out: false, source: 'app' };
    const { user, closed } = show({
      'GET /rest/v1/client_message_consent': granted,
      'POST /rest/v1/client_messages': databaseError('PT422', 'Your plan allows 50 text messages.'),
    });
    await screen.findByRole('textbox', { name: 'Text to (512) 555-0134' });
    expect(
      screen.queryByRole('checkbox', { name: 'The client agreed to text messages' }),
    ).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Your plan allows 50 text messages.')).toBeVisible();
    expect(closed).toEqual([]);
  });

  it('goes to the lead of a quote without a client: nothing is typed again', async () => {
    const lead = { id: 'lead-1', email: 'rosa@lake.test', phone: '(512) 555-0177', may_text: true };
    const { user, requests } = renderInShell(
      <SendDialog
        document="quote"
        id={quote.id}
        number="Q-0001"
        title="Deck"
        email={lead.email}
        clientName="Rosa Marin"
        clientId={null}
        lead={lead}
        isSettled={false}
        onClose={() => undefined}
      />,
      {
        area,
        path: '/quotes',
        answers: { ...answers, 'POST /rest/v1/rpc/send_lead_message': { id: lead.id } },
      },
    );
    expect(await screen.findByRole('textbox', { name: /^To/ })).toHaveDisplayValue(lead.email);
    await user.click(screen.getByRole('radio', { name: 'Text message' }));
    expect(screen.getByRole('textbox', { name: 'Text to (512) 555-0177' })).toHaveDisplayValue(
      /^Hi Rosa Marin/,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('send_lead_message'))?.body).toMatchObject({
        p_message: { lead_id: 'lead-1', kind: 'text', body: expect.stringContaining('/tok3n') },
      }),
    );
  });
});
