import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
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
  expect(await uploads.findByText('0 of 2 documents uploaded, 2 not')).toBeVisible();
  expect(uploads.getByText('Not now.')).toBeVisible();
  expect(uploads.queryByRole('button', { name: /^Retry ?notes/ })).toBeNull();
  isDown = false;
  await user.click(uploads.getByRole('button', { name: /^Retry ?plan\.pdf/ }));

  expect(await uploads.findByText('1 of 2 documents uploaded, 1 not')).toBeVisible();
  const saved = requests.filter(({ path }) => path.endsWith('/save_document'));
  const ids = saved.map(({ body }) => JSON.stringify(body).match(/"id":"([^"]+)/)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
