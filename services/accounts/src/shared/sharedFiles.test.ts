import { jest } from '@jest/globals';
import { runAccounts } from '../fixtures/runAccounts.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
beforeAll(async () => {
  accounts = await runAccounts();
}, 60_000);
afterAll(() => accounts.close());

describe('GET /shared-files/<token>', () => {
  it('opens one file for as long as its link is valid, and nothing else of the project', async () => {
    const company = await accounts.backend.makeCompany({
      plan: 'enterprise',
      roles: ['subcontractor'],
    });
    const { data: made } = await company.owner.client.rpc('save_project', {
      p_project: { name: 'Deck', budget: 10_000 },
    });
    const project = made.id;
    const get = (address: string) => accounts.call('GET', address);
    const path = `${company.id}/plan.pdf`;
    await accounts.backend
      .service()
      .storage.from('project-documents')
      .upload(path, new Uint8Array([37, 80, 68, 70]), { contentType: 'application/pdf' });
    const { client } = company.owner;
    const { data: document } = await client.rpc('save_document', {
      p_document: {
        project_id: project,
        name: 'Plan',
        category: 'contracts',
        object_path: path,
        file_name: 'plan.pdf',
        file_type: 'pdf',
        size_bytes: 4,
        content_hash: 'a'.repeat(64),
      },
    });
    const own = { p_project_id: project, p_document_id: document.id };
    const rival = await accounts.backend.makeCompany();
    const foreign = await rival.owner.client.rpc('create_share_link', own);
    const sub = await company.as('subcontractor').client.rpc('create_share_link', own);
    const { data: link } = await client.rpc('create_share_link', own);

    const shown = await (await get(`/shared-files/${link.token}`)).json();
    const asProject = await get(`/shared-projects/${link.token}`);
    await client.rpc('revoke_share_link', { p_share_link_id: link.id });
    const revoked = await get(`/shared-files/${link.token}`);

    expect(foreign.error).toMatchObject({ code: 'PT404' });
    expect(sub.error).toMatchObject({ code: 'PT403' });
    expect(shown).toMatchObject({ kind: 'document', name: 'Plan', file_type: 'pdf' });
    expect(shown).not.toHaveProperty('object_path');
    const file = await accounts.backend.fetch(`http://localhost:3000${shown.url}`);
    expect(await file.text()).toBe('%PDF');
    expect([asProject.status, revoked.status]).toEqual([404, 404]);
  });
});
