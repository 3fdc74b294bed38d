import { act, databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';

const show = (company: unknown) =>
  renderInShell(pages, {
    area,
    path: '/settings?section=branding',
    answers: { 'POST /rest/v1/rpc/company_profile': company },
  });

describe('BrandingSection', () => {
  it('shows name, colors, and the link to branding', async () => {
    show(makeCompany({ primary_color: '#0F766E' }));

    expect(await screen.findByText('Ridgeline Builders')).toBeVisible();
    expect(screen.getByText('#0F766E')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Branding' })).toHaveAttribute(
      'href',
      '/branding',
    );
  });

  it('falls back to the defaults when branding fails to load', async () => {
    show(databaseError('XX000', 'broken'));

    expect(await screen.findByText('Your Company')).toBeVisible();
    for (const color of ['#1E40AF', '#3B82F6', '#F59E0B'])
      expect(screen.getByText(color)).toBeVisible();
  });

  it('reloads one second after a change in another tab', async () => {
    const names = ['Ridgeline Builders', 'Ridgeline & Sons'];
    show(() => makeCompany({ name: names.shift() ?? 'Ridgeline & Sons' }));
    await screen.findByText('Ridgeline Builders');

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'company-data-updated' }));
    });

    expect(await screen.findByText('Ridgeline & Sons')).toBeVisible();
  });
});
