import { leadFileUpload } from './leadFileUpload.ts';

it('makes a change of a PDF that stores it and adds its row', async () => {
  const file = new File(['%PDF-1.7 deck'], 'Deck.pdf', { type: 'application/pdf' });
  const { id, about, files, write } = await leadFileUpload({ company: 'us', lead: 'deck', file });

  expect(about).toBe(`leads/deck/file/${id}`);
  expect(files).toMatchObject([{ bucket: 'project-documents', path: `us/${id}.pdf` }]);
  expect(write).toMatchObject({
    method: 'post',
    path: '/lead_files',
    body: { id, lead_id: 'deck', object_path: `us/${id}.pdf`, size_bytes: 13 },
  });
});
