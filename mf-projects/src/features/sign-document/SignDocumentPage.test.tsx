import { jest } from '@jest/globals';
import {
  act,
  databaseError,
  fireEvent,
  gatewayFault,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const request = {
  id: 's1',
  signer: 'Morgan Lake',
  status: 'pending',
  signed_at: null,
  document_name: 'Construction Contract',
  company_name: 'Ridgeline Builders',
  file_name: 'contract.docx',
  file_type: 'docx',
  document_hash: 'ab'.repeat(32),
  url: '/storage/v1/object/sign/contract',
};
const show = (answers: Record<string, unknown>, search = '') =>
  renderInShell(pages, { area, path: `/shared/signatures/secret${search}`, answers });
const portal = '5d1f7d3e-8a51-4a37-9c7c-0d7f3a1f2b11';
const asked = 'GET /api/accounts/shared-signatures/secret';

describe('SignDocumentPage', () => {
  it('signs the very file that was read, by name', async () => {
    const { user, requests } = show(
      {
        [asked]: request,
        'POST /rest/v1/rpc/sign_document': {},
      },
      `?portal=${portal}`,
    );
    expect(await screen.findByRole('link', { name: 'Back to your portal' })).toHaveAttribute(
      'href',
      `/portal/client/${portal}`,
    );
    expect(
      await screen.findByText(
        'Ridgeline Builders asked Morgan Lake to review and sign this document.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();

    await user.click(screen.getByRole('tab', { name: 'Type' }));
    await user.type(screen.getByLabelText('Type your full name'), 'Morgan Lake');
    await user.click(screen.getByRole('button', { name: 'Sign' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('sign_document'))?.body).toEqual({
        p_signature_id: 's1',
        p_method: 'typed',
        p_signature: 'Morgan Lake',
        p_document_hash: request.document_hash,
        p_token: 'secret',
        p_name: 'Morgan Lake',
        p_confirms_name: false,
      }),
    );
  });

  it('says so when the document has changed since, and keeps what was typed', async () => {
    const { user } = show({
      [asked]: { ...request, offers_portal: true },
      'POST /rest/v1/rpc/sign_document': databaseError('PT409', 'The document has changed.'),
      'POST /api/accounts/portal/links': { sent_to: 'm•••@example.test' },
    });
    await user.click(await screen.findByRole('button', { name: 'See everything' }));
    expect(
      await screen.findByText('We sent a link to the portal to m•••@example.test.'),
    ).toBeVisible();
    await user.click(await screen.findByRole('tab', { name: 'Type' }));
    await user.type(screen.getByLabelText('Type your full name'), 'Morgan Lake');

    await user.click(screen.getByRole('button', { name: 'Sign' }));

    expect(await screen.findByText('The document has changed.')).toBeVisible();
    expect(screen.getByLabelText('Type your full name')).toHaveValue('Morgan Lake');
  });

  it('asks whoever signs under another name than the requested one', async () => {
    const { user, requests } = show({
      [asked]: request,
      'POST /rest/v1/rpc/sign_document': {},
    });
    await user.click(await screen.findByRole('tab', { name: 'Type' }));
    await user.type(screen.getByLabelText('Type your full name'), 'Someone Else');
    expect(screen.getByText(/This request was sent to Morgan Lake/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();

    await user.click(screen.getByRole('checkbox', { name: 'I am signing as Someone Else' }));
    await user.click(screen.getByRole('button', { name: 'Sign' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('sign_document'))?.body).toMatchObject({
        p_name: 'Someone Else',
        p_confirms_name: true,
      }),
    );
  });

  it('lets the signer decline, with a reason', async () => {
    let status = 'pending';
    const { user, requests } = show({
      [asked]: () => ({ ...request, status, declined_at: '2026-11-24T10:00:00Z' }),
      'POST /rest/v1/rpc/decline_signature': () => {
        status = 'declined';
        return null;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Decline to sign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign' }));
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Wrong price');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText(/Morgan Lake declined to sign this document/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
    expect(requests.find(({ path }) => path.endsWith('decline_signature'))?.body).toEqual({
      p_token: 'secret',
      p_reason: 'Wrong price',
    });
  });

  it('offers the signed copy as soon as it has been made', async () => {
    show({
      [asked]: {
        ...request,
        status: 'signed',
        signed_at: '2026-11-20T10:00:00Z',
        signed_url: '/storage/v1/object/sign/signed',
      },
    });

    expect(await screen.findByRole('link', { name: 'Download the signed copy' })).toHaveAttribute(
      'href',
      '/storage/v1/object/sign/signed',
    );
  });

  it('thanks who has signed', async () => {
    show({ [asked]: { ...request, status: 'signed', signed_at: '2026-11-20T10:00:00Z' } });

    expect(await screen.findByText(/Morgan Lake signed this document on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });

  it('gives a fresh address to whoever reads for long, and what was typed stays', async () => {
    jest.useFakeTimers();
    let signature = 0;
    show({ [asked]: () => ({ ...request, url: `${request.url}?token=${(signature += 1)}` }) });
    const download = await screen.findByRole('link', { name: 'Download contract.docx' });
    fireEvent.click(screen.getByRole('tab', { name: 'Type' }));
    const name = await screen.findByLabelText('Type your full name');
    fireEvent.change(name, { target: { value: 'Morgan' } });
    expect(download).toHaveAttribute('href', expect.stringContaining('token=1'));

    await act(() => jest.advanceTimersByTimeAsync(270_000));

    await waitFor(() =>
      expect(download).toHaveAttribute('href', expect.stringContaining('token=2')),
    );
    expect(name).toHaveValue('Morgan');
    jest.useRealTimers();
  });

  it('says so when the link is no longer valid', async () => {
    show({ [asked]: gatewayFault(404, 'This request is no longer valid.', 'not_found') });

    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
  });
});
