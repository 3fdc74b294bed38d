import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeClient } from '../../../shared/makeClient.ts';
import { makeFileAnswers } from '../makeFileAnswers.ts';
import { Timeline } from './Timeline.tsx';

const lake = makeClient();
const show = (answers: object = {}) =>
  renderInShell(<Timeline client={lake} />, {
    area,
    answers: { ...makeFileAnswers(), ...answers },
  });

describe('Timeline', () => {
  it('shows notes and documents in one list, each with its type', async () => {
    show();

    const list = within(await screen.findByRole('list', { name: 'Timeline' }));

    expect(await list.findByText('Wants a larger deck')).toBeVisible();
    expect(list.getByText('Note')).toBeVisible();
    expect(list.getByRole('link', { name: 'INV-0007 Framing' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/invoices\//),
    );
  });

  it('shows why an email failed and resends it', async () => {
    const mail = {
      id: '00000000-0000-4000-8000-0000000000e7',
      type: 'mail_out',
      title: 'Follow-up',
      description: 'How is the roof?',
      status: 'failed',
      created_at: '2026-11-01T12:00:00Z',
      failure: '550 No such user',
    };
    const { user, requests } = show({
      'GET /rest/v1/client_timeline': [mail],
      'POST /rest/v1/rpc/retry_message': { id: '00000000-0000-4000-8000-0000000000e8' },
    });
    const list = within(await screen.findByRole('list', { name: 'Timeline' }));
    expect(await list.findByText('Email not sent')).toBeVisible();
    expect(list.getByText('550 No such user')).toBeVisible();

    await user.click(list.getByRole('button', { name: 'Resend Follow-up' }));

    expect(await screen.findByText('Email queued')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('retry_message'))?.body).toEqual({
      p_id: mail.id,
    });
  });

  it('filters texts', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Show' }));

    await user.click(screen.getByRole('option', { name: 'Texts' }));

    await waitFor(() =>
      expect(
        requests
          .filter(({ path }) => path.endsWith('client_timeline'))
          .at(-1)
          ?.query.get('type'),
      ).toBe('in.(message_in,message_out)'),
    );
  });

  it('adds a note and deletes one after confirmation', async () => {
    const { user, requests } = show({
      'POST /rest/v1/client_notes': null,
      'DELETE /rest/v1/client_notes': null,
    });
    await user.click(await screen.findByRole('textbox', { name: 'Add a note' }));
    await user.paste('Call on Monday');

    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete' }));

    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'DELETE')?.query.get('id')).toBe(
        'eq.00000000-0000-4000-8000-0000000000e1',
      ),
    );
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      client_id: lake.id,
      body: 'Call on Monday',
    });
  });

  it('emails the client', async () => {
    const results = [{ clientId: lake.id, messageId: lake.id, ok: true, message: null }];
    const { user, requests } = show({ 'POST /api/messaging/mail': { queued: 1, results } });
    await user.click(await screen.findByRole('button', { name: 'Send email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email Morgan Lake' }));
    expect(dialog.queryByText(/each client/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('textbox', { name: /^Subject/ }));
    await user.paste('Hello');
    await user.click(dialog.getByRole('textbox', { name: /^Message/ }));
    await user.paste('We start on Monday.');

    await user.click(dialog.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('Email queued for 1 client')).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/messaging/mail')?.body).toMatchObject({
      clientIds: [lake.id],
      subject: 'Hello',
      body: 'We start on Monday.',
    });
  });
});
