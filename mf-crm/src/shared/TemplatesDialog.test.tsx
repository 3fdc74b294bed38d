import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../area.ts';
import { makeFileAnswers } from '../features/client-file/makeFileAnswers.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';

describe('TemplatesDialog', () => {
  it('adds a company template and cannot edit built-in ones', async () => {
    const page = renderInShell(<TemplatesDialog onClose={() => {}} />, {
      area,
      answers: { ...makeFileAnswers(), 'POST /rest/v1/message_templates': null },
    });
    expect(await screen.findByRole('button', { name: 'Edit Invoice reminder' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Appointment reminder' })).toBeNull();

    await page.user.click(screen.getByRole('button', { name: 'New template' }));
    await page.user.click(screen.getByRole('textbox', { name: /Name/ }));
    await page.user.paste('Hello');
    await page.user.click(screen.getByRole('textbox', { name: /Text/ }));
    await page.user.paste('Hi {client_name}');
    await page.user.click(screen.getByRole('button', { name: 'Save template' }));

    expect(await screen.findByRole('button', { name: 'New template' })).toBeVisible();
    expect(
      page.requests.find(
        ({ method, path }) => method === 'POST' && path.endsWith('message_templates'),
      )?.body,
    ).toMatchObject({
      name: 'Hello',
      content: 'Hi {client_name}',
      is_active: true,
      company_id: page.session.company.id,
    });
  });

  it('restores a deleted template unchanged', async () => {
    const { user, requests } = renderInShell(<TemplatesDialog onClose={() => {}} />, {
      area,
      answers: {
        ...makeFileAnswers(),
        'DELETE /rest/v1/message_templates': null,
        'POST /rest/v1/message_templates': null,
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Delete Invoice reminder' }));
    await screen.findByText('"Invoice reminder" deleted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    const sent = (verb: string) =>
      requests.find(({ method, path }) => method === verb && path.endsWith('message_templates'));
    await waitFor(() => expect(sent('POST')).toBeDefined());
    expect(sent('POST')?.body).toMatchObject({
      id: sent('DELETE')?.query.get('id')?.replace('eq.', ''),
      name: 'Invoice reminder',
    });
  });
});
