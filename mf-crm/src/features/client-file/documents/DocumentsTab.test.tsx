import { jest } from '@jest/globals';
import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeClient } from '../../../shared/makeClient.ts';
import { makeFileAnswers } from '../makeFileAnswers.ts';

const client = makeClient();
const contract = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'contract.pdf',
  object_path: 'company/contract.pdf',
  file_size: 2048,
  mime_type: 'application/pdf',
  created_at: '2026-11-02T10:00:00Z',
};

/** Renders the tab; every signed URL is new, and deleted files have none. */
function show({ isGone = false } = {}) {
  let signature = 0;
  return renderInShell(pages, {
    area,
    path: `/clients/${client.id}?tab=documents`,
    answers: {
      ...makeFileAnswers(),
      'GET /rest/v1/client_documents': [contract],
      'POST /storage/v1/object/sign/client-documents': () => [
        {
          path: contract.object_path,
          signedURL: isGone ? null : `/object/sign/contract?token=${(signature += 1)}`,
          error: isGone ? 'Either the object does not exist or you do not have access to it' : null,
        },
      ],
    },
  });
}

describe('DocumentsTab', () => {
  let fetched: string[];
  beforeEach(() => {
    fetched = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      fetched.push(new Request(input).url);
      return new Response(null, { status: 400 });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('requests a new URL each time a document is opened', async () => {
    const { user } = show();
    const look = async () => {
      await user.click(await screen.findByRole('button', { name: 'Preview contract.pdf' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'contract.pdf' }));
      expect(await dialog.findByRole('alert')).toHaveTextContent('Couldn’t load the document.');
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };

    await look();
    await look();

    expect(fetched).toEqual([
      expect.stringContaining('/object/sign/contract?token=1'),
      expect.stringContaining('/object/sign/contract?token=2'),
    ]);
  });

  it('shows that a document was deleted when it is opened or downloaded', async () => {
    const { user } = show({ isGone: true });

    await user.click(await screen.findByRole('button', { name: 'Download contract.pdf' }));
    expect(await screen.findByText('This is no longer here.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Preview contract.pdf' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'contract.pdf' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is no longer here.');
    expect(fetched).toEqual([]);
  });
});
