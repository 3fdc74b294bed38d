import { gatewayFault, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../area.ts';
import { makeClient } from './makeClient.ts';
import { MailDialog } from './MailDialog.tsx';

const clients = Array.from({ length: 45 }, (_, at) =>
  makeClient({
    id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    name: `Client ${at + 1}`,
  }),
);
type Mail = { id: string; clientIds: string[] };

/** Sends an email to all; `answer` handles each batch, counted from 1. */
async function write(answer: (mail: Mail, part: number) => unknown) {
  const mails: Mail[] = [];
  const shown = renderInShell(<MailDialog clients={clients} onClose={() => {}} />, {
    area,
    answers: {
      'POST /api/messaging/mail': ({ body }: { body: unknown }) => {
        mails.push(body as Mail);
        return answer(body as Mail, mails.length);
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Email 45 clients' }));
  await shown.user.click(dialog.getByRole('textbox', { name: /Subject/ }));
  await shown.user.paste('Holidays');
  await shown.user.click(dialog.getByRole('textbox', { name: /Message/ }));
  await shown.user.paste('We are closed.');
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Send' }));
  await send();
  return { ...shown, send, mails };
}
const queued = ({ clientIds }: Mail) => ({
  results: clientIds.map((clientId) => ({ clientId, ok: true, message: null })),
});

describe('emailing many clients', () => {
  it('can be stopped between batches and resumed', async () => {
    const first = Promise.withResolvers<void>();
    const { user, send, mails } = await write(async (mail, part) => {
      if (part === 1) await first.promise;
      return queued(mail);
    });
    const progress = await screen.findByRole('dialog', { name: 'Sending emails' });
    await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
    first.resolve();

    expect(
      await screen.findByText('Email queued for 20 of 45 clients. Send again to email the rest.'),
    ).toBeVisible();
    expect(mails).toHaveLength(1);
    await send();

    expect(await screen.findByText('Email queued for 45 clients')).toBeVisible();
    expect(mails.map(({ clientIds }) => clientIds.length)).toEqual([20, 20, 20, 5]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  });

  it('shows how many were emailed when a batch fails', async () => {
    await write((mail, part) =>
      part === 1 ? queued(mail) : gatewayFault(503, 'Messaging is not there', 'down'),
    );

    expect(await screen.findByText(/^Email queued for 20 of 45 clients\./)).toBeVisible();
    expect(screen.getByText('Messaging is not there')).toBeVisible();
  });
});
