import { jest } from '@jest/globals';
import { act, databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { webcrypto } from 'node:crypto';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';

const project = makeFile();

beforeAll(() => Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle }));

it('tells of each file how it fares, and sends one that did not arrive once more', async () => {
  let isDown = true;
  const { user, requests } = renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=documents`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_document_list': [],
      'POST /storage/v1/object/project-documents/*': { Key: 'plan' },
      'POST /rest/v1/rpc/save_document': () => (isDown ? databaseError('PT409', 'Not now.') : null),
    },
  });
  await screen.findByRole('heading', { name: 'No Documents Yet' });

  await user.upload(screen.getByLabelText('Documents to upload'), [
    new File(['%PDF-1.7'], 'plan.pdf'),
    new File(['hello'], 'notes.txt'),
  ]);

  const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
  expect(await uploads.findByText('0 of 2 documents uploaded, 2 failed')).toBeVisible();
  expect(uploads.getByText('Not now.')).toBeVisible();
  expect(uploads.queryByRole('button', { name: /^Retry ?notes/ })).toBeNull();
  isDown = false;
  await user.click(uploads.getByRole('button', { name: /^Retry ?plan\.pdf/ }));

  expect(await uploads.findByText('1 of 2 documents uploaded, 1 failed')).toBeVisible();
  const saved = requests.filter(({ path }) => path.endsWith('/save_document'));
  const ids = saved.map(({ body }) => JSON.stringify(body).match(/"id":"([^"]+)/)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await user.click(await uploads.findByRole('button', { name: 'Close' }));
});

describe('without a connection', () => {
  let isOnline = false;
  beforeEach(() => {
    isOnline = false;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  afterEach(() => jest.restoreAllMocks());
  const show = (documents: () => unknown) =>
    renderInShell(pages, {
      area,
      path: `/projects/${project.id}?tab=documents`,
      answers: {
        'POST /rest/v1/rpc/project_overview': project,
        'GET /rest/v1/project_document_list': documents,
        'POST /storage/v1/object/project-documents/*': { Key: 'plan' },
        'POST /rest/v1/rpc/save_document': null,
      },
    });

  it('a document waits, and its file and row are sent once', async () => {
    const { user, requests } = show(() => []);
    await screen.findByRole('heading', { name: 'No Documents Yet' });

    await user.upload(
      screen.getByLabelText('Documents to upload'),
      new File(['%PDF-1.7'], 'plan.pdf'),
    );
    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }));
    expect(await uploads.findByText('Queued until you’re online')).toBeVisible();
    const posts = () => requests.filter(({ path }) => /storage|save_document/.test(path));
    expect(posts()).toEqual([]);
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await uploads.findByText('1 of 1 documents uploaded')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(await uploads.findByRole('button', { name: 'Close' }));
    const [file, row] = posts();
    expect(posts()).toHaveLength(2);
    expect(row?.body).toMatchObject({
      p_document: {
        name: 'plan',
        category: 'contracts',
        file_name: 'plan.pdf',
        file_type: 'pdf',
        size_bytes: 8,
        object_path: file?.path.split('/project-documents/')[1],
      },
    });
  });

  it('one can be added where the list was never seen', async () => {
    const { user } = show(() => databaseError('XX000', 'The database does not answer.'));
    await screen.findByText('Failed to fetch the documents');

    await user.upload(
      screen.getByLabelText('Documents to upload'),
      new File(['%PDF-1.7'], 'plan.pdf'),
    );

    expect(await screen.findByText('Queued until you’re online')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Cancel ?plan\.pdf/ }));
    await waitFor(() => expect(screen.queryByText('Queued until you’re online')).toBeNull());
  });
});
