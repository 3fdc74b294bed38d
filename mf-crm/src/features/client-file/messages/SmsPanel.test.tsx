import {
  databaseError,
  gatewayFault,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeClient } from '../../../shared/makeClient.ts';
import { makeFileAnswers } from '../makeFileAnswers.ts';
import { SmsPanel } from './SmsPanel.tsx';

const lake = makeClient();
const noConsent = { 'GET /rest/v1/client_message_consent': [] };
const sending = {
  'POST /rest/v1/client_messages': null,
  'POST /api/messaging/send-sms': { sid: 'SM1', status: 'sent', messageId: lake.id },
};
const show = (answers: object = {}, client = lake) =>
  renderInShell(<SmsPanel client={client} />, {
    area,
    answers: { ...makeFileAnswers(), ...answers },
  });
const write = async ({ user }: ReturnType<typeof show>, text: string) => {
  await user.click(await screen.findByRole('textbox', { name: 'Message' }));
  if (text) await user.paste(text);
};
const send = ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole('button', { name: 'Send' }));

describe('texting a client', () => {
  beforeEach(() => localStorage.clear());

  it('shows the thread with delivery status and proof of consent', async () => {
    show();

    const thread = within(
      await screen.findByRole('log', { name: 'Text messages with Morgan Lake' }),
    );

    const texts = thread.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toMatch(/^We come at 8.*You.*Delivered$/);
    expect(texts[1]).toMatch(/^See you then.*Morgan Lake/);
    expect(await screen.findByText('Consent granted')).toBeVisible();
    expect(screen.getByText(/Recorded by Dana Ridge on .*“May we text you\?”/)).toBeVisible();
    const figures = within(await screen.findByRole('region', { name: /last 30 days/ }));
    expect(figures.getByText('Delivery rate').parentElement).toHaveTextContent('90%');
    expect(figures.getByText('Response rate').parentElement).toHaveTextContent('20%');
  });

  it('stores a text before asking the gateway to send it', async () => {
    const page = show(sending);
    await screen.findByText('Consent granted');
    await write(page, 'Our crew arrives at 8.');

    await send(page);

    expect(await screen.findByText('Message sent successfully.')).toBeVisible();
    const [stored, asked] = page.requests.filter(
      ({ method, path }) => method === 'POST' && !path.includes('/rpc/'),
    );
    expect(stored?.body).toEqual({
      id: expect.any(String),
      company_id: page.session.company.id,
      client_id: lake.id,
      phone_number: '+15125550134',
      message_content: 'Our crew arrives at 8.',
    });
    expect(asked).toMatchObject({
      path: '/api/messaging/send-sms',
      body: { to: '+15125550134', message: 'Our crew arrives at 8.' },
    });
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('resends a failed text and offers no second retry', async () => {
    const failed = {
      id: 'f1',
      direction: 'outbound',
      phone_number: '+15125550134',
      message_content: 'We come on Monday.',
      status: 'failed',
      sent_at: null,
      delivered_at: null,
      twilio_error_message: 'Unreachable',
      retry_of: null,
      created_at: '2026-11-02T10:00:00Z',
    };
    const again = { ...failed, id: 'f2', status: 'pending', retry_of: 'f1' };
    const stored: object[] = [failed];
    const page = show({
      ...sending,
      'GET /rest/v1/client_messages': () => stored,
      'POST /rest/v1/rpc/retry_message': () => {
        stored.unshift(again);
        return { id: 'f2' };
      },
    });

    await page.user.click(await screen.findByRole('button', { name: 'Retry We come on Monday.' }));

    expect(await screen.findByText('Message sent successfully.')).toBeVisible();
    expect(page.requests.find(({ path }) => path === '/api/messaging/send-sms')?.body).toEqual({
      to: '+15125550134',
      message: 'We come on Monday.',
      messageId: 'f2',
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull());
  });

  it('shows that a text is queued', async () => {
    const page = show({
      ...sending,
      'POST /api/messaging/send-sms': { sid: null, status: 'pending' },
    });
    await screen.findByText('Consent granted');
    await write(page, 'Hello');

    await send(page);

    expect(await screen.findByText('Message queued. It will be sent automatically.')).toBeVisible();
  });

  it('asks for consent before the first text, saves the wording, and sends', async () => {
    const page = show({
      ...sending,
      ...noConsent,
      'POST /rest/v1/rpc/set_message_consent': { id: lake.id },
    });
    await screen.findByText('No consent yet');
    await write(page, 'Hello');
    await send(page);
    const dialog = within(await screen.findByRole('dialog', { name: 'Consent to text messages' }));
    const shown = dialog.getByText(/^May Ridgeline Builders send you text messages/).textContent;

    await page.user.click(dialog.getByRole('button', { name: 'Record consent and send' }));

    expect(await screen.findByText('Client consent granted for SMS messaging.')).toBeVisible();
    expect(await screen.findByText('Message sent successfully.')).toBeVisible();
    expect(page.requests.find(({ path }) => path.endsWith('set_message_consent'))?.body).toEqual({
      p_client_id: lake.id,
      p_phone: '+15125550134',
      p_consented: true,
      p_text: shown,
    });
  });

  it('shows an error when saving consent fails, and sends nothing', async () => {
    const page = show({
      ...noConsent,
      'POST /rest/v1/rpc/set_message_consent': databaseError('PT409', 'The client has opted out.'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Ask for consent' }));

    await page.user.click(await screen.findByRole('button', { name: 'Record consent' }));

    expect(
      await screen.findByText('Failed to update consent status. The client has opted out.'),
    ).toBeVisible();
    expect(page.requests.some(({ path }) => path === '/api/messaging/send-sms')).toBe(false);
  });

  it('shows why the database rejects a text and keeps the input', async () => {
    const reason = 'The client has not consented to text messages at this number.';
    const page = show({ 'POST /rest/v1/client_messages': databaseError('PT422', reason) });
    await screen.findByText('Consent granted');
    await write(page, 'Hello');

    await send(page);

    expect(await screen.findByText('Failed to send message.')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
  });

  it('shows that the vendor rejected a text', async () => {
    const page = show({
      ...sending,
      'POST /api/messaging/send-sms': gatewayFault(422, 'No such number.'),
    });
    await screen.findByText('Consent granted');
    await write(page, 'Hello');

    await send(page);

    expect(await screen.findByText('Failed to send message. No such number.')).toBeVisible();
  });

  it('requires a text', async () => {
    const page = show();
    await screen.findByText('Consent granted');

    await send(page);

    expect(await screen.findByText('Message content and phone number are required')).toBeVisible();
  });

  it('fills a template, counts characters, and requires the remaining fields', async () => {
    const page = show();
    await screen.findByText('0/160');
    await page.user.click(screen.getByRole('combobox', { name: 'Template' }));
    await page.user.click(screen.getByRole('option', { name: 'Appointment reminder' }));
    const text = 'Hi Morgan Lake, this is Ridgeline Builders. Our crew arrives on {date}.';
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(text);
    // braces count as two characters
    expect(screen.getByText(`${text.length + 2}/160`)).toBeVisible();

    await send(page);

    expect(await screen.findByText('Fill in {date} before you send')).toBeVisible();
  });

  it('uses the oldest unpaid invoice', async () => {
    const page = show();
    await screen.findByText('0/160');
    await page.user.click(screen.getByRole('combobox', { name: 'Template' }));

    await page.user.click(screen.getByRole('option', { name: 'Invoice reminder' }));

    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Invoice INV-0007 was due on Oct 31, 2026.',
    );
  });

  it.each([
    ['a'.repeat(161), '161/306', 'sent as 2 messages'],
    ['It’s done 👍', '12/70', 'special characters use more space'],
  ])('counts the parts of a text (%#)', async (text, counter, why) => {
    const page = show();

    await write(page, text);

    expect(await screen.findByText(counter)).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
  });

  it.each([
    [null, 'This client has no phone number on file.'],
    ['555-0134', 'We can’t text 555-0134. Add the area code.'],
  ])('cannot text %j', async (phone, text) => {
    show({}, makeClient({ phone }));

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('does not offer consent after the client texted STOP', async () => {
    const [consent] = makeFileAnswers()['GET /rest/v1/client_message_consent'];
    const stopped = {
      ...consent,
      has_consented: false,
      opted_out: true,
      opted_out_date: '2026-11-03T12:00:00Z',
      source: 'sms',
    };
    show({ 'GET /rest/v1/client_message_consent': [stopped] });

    expect(await screen.findByText('Opted out')).toBeVisible();
    expect(screen.getByText(/The client texted STOP on Nov 3, 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for consent' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/You can't send text messages to this client/)).toBeVisible();
  });

  it('shows an error when loading the history fails', async () => {
    show({ 'GET /rest/v1/client_messages': databaseError('XX000', 'broken') });

    expect(await screen.findByText('Failed to load message history.')).toBeVisible();
  });

  it('says that projects could not be loaded for a template, and fills it in after Retry', async () => {
    let isDown = true;
    const projects = makeFileAnswers()['GET /rest/v1/project_list'];
    const progress = { name: 'Progress', content: '{project_name} is on track' };
    const page = show({
      'GET /rest/v1/project_list': () => (isDown ? databaseError('XX000', 'broken') : projects),
      'GET /rest/v1/message_templates': [
        { ...makeFileAnswers()['GET /rest/v1/message_templates'][0], ...progress },
      ],
    });
    await screen.findByText('0/160');
    await page.user.click(screen.getByRole('combobox', { name: 'Template' }));
    await page.user.click(await screen.findByRole('option', { name: 'Progress' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load this client/);

    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Lakeview Residence is on track',
      ),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
