import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

const lake = makeProject();
const answers = {
  'POST /rest/v1/rpc/project_page': [lake],
  'POST /rest/v1/rpc/client_page': [],
  'GET /rest/v1/saved_searches': [],
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) => renderInShell(pages, { area, answers, ...options });

describe("a project's card", () => {
  it('leads to the file, its photos and a new invoice', async () => {
    show();
    const card = await screen.findByRole('article', { name: 'Lakeview Residence' });

    expect(within(card).getByRole('link', { name: 'View Lakeview Residence' })).toHaveAttribute(
      'href',
      `/projects/${lake.id}`,
    );
    expect(
      within(card).getByRole('link', { name: 'Photos of Lakeview Residence' }),
    ).toHaveAttribute('href', `/projects/${lake.id}?tab=photos`);
    expect(within(card).getByRole('link', { name: 'Invoice Lakeview Residence' })).toHaveAttribute(
      'href',
      `/invoices?project=${lake.id}&action=create`,
    );
  });

  it('hides Invoice where billing is not live', async () => {
    show({ absent: ['billing.invoices'] });
    await screen.findByRole('article', { name: 'Lakeview Residence' });

    expect(screen.queryByRole('link', { name: /^Invoice/ })).toBeNull();
  });

  it('says which plan invoices, to a Starter', async () => {
    show({ plan: 'starter' });

    const invoice = await screen.findByRole('button', { name: 'Invoice Lakeview Residence' });

    expect(invoice).toHaveAttribute('aria-disabled', 'true');
    expect(invoice).toHaveAccessibleDescription(/Pro/);
  });
});
