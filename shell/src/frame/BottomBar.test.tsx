import { rolePermissions } from '@plumbline/contract';
import { makeSession, screen, waitFor, within } from '@plumbline/testing';
import type { LiveAreas } from '../areas/liveAreaTypes.ts';
import { live, page, show, signIn } from '../showShell.tsx';

const money = [{ permission: 'view_money' }] as const;
const pages = [
  page('insights.dashboard', '/dashboard', 'Dashboard'),
  page('projects.list', '/projects', 'Projects'),
  page('field.today', '/field', 'Field'),
  page('billing.quotes', '/quotes', 'Quotes', { requires: [...money] }),
  page('billing.invoices', '/invoices', 'Invoices', { requires: [...money] }),
];

/** An action of area.ts, at the page of this id. */
function action(label: string, id: string, query?: Record<string, string>) {
  const route = pages.find((one) => one.id === id);
  if (!route) throw new Error(`no page ${id}`);
  return { label, kind: 'action' as const, words: [], route, query };
}

const areas: LiveAreas = {
  ...live(pages),
  commands: [
    action('New project', 'projects.list', { action: 'create' }),
    action('Upload photos', 'projects.list', { action: 'upload-photos' }),
    action('New invoice', 'billing.invoices'),
    action('Import projects', 'projects.list', { action: 'import' }),
  ],
};

async function open(path: string, session: unknown = makeSession()) {
  const shown = show({ path, areas, session });
  await signIn(shown.user);
  const bar = within(await screen.findByRole('navigation', { name: 'Quick navigation' }));
  return { ...shown, bar };
}

describe('the bar at the bottom of a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(wide(media), { matches: /max-width|reduced-motion/.test(media) });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('leads home, to the jobs, and to the money, and marks where one is', async () => {
    const { bar } = await open('/quotes');
    const other = within(await screen.findByRole('navigation', { name: 'Money' }));

    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/projects',
      '/invoices',
    ]);
    expect(bar.getByRole('link', { name: 'Money' })).toHaveAttribute('aria-current', 'page');
    expect(bar.getByRole('link', { name: 'Jobs' })).not.toHaveAttribute('aria-current');
    expect(other.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices');
  });

  it('offers what the areas let this user create, photos first and no imports', async () => {
    const { user, router, bar } = await open('/projects');
    await user.click(bar.getByRole('button', { name: 'Create' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create' }));

    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Upload photos',
      'New project',
      'New invoice',
    ]);
    await user.click(sheet.getByRole('link', { name: 'Upload photos' }));

    expect(router.state.location.search).toBe('?action=upload-photos');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves out the money that a role does not see', async () => {
    const permissions = rolePermissions.field_supervisor;
    const { user, bar } = await open('/projects', { ...makeSession(), permissions });

    expect(bar.queryByRole('link', { name: 'Money' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Create' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Create' }));
    expect(sheet.queryByRole('link', { name: 'New invoice' })).toBeNull();
  });

  it('leads field roles to Today first, which is where they start', async () => {
    const permissions = rolePermissions.subcontractor;
    const { router, bar } = await open('/login', { ...makeSession(), permissions });

    await waitFor(() => expect(router.state.location.pathname).toBe('/field'));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Today',
      'Jobs',
      'Home',
    ]);
    expect(await bar.findByRole('link', { name: 'Today', current: 'page' })).toBeVisible();
  });

  it('starts everyone else at the dashboard', async () => {
    const { router } = await open('/login');

    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('has everything else under More, and the theme', async () => {
    const { user, router, bar } = await open('/projects');
    await user.click(bar.getByRole('button', { name: 'More' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));

    await user.click(menu.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(menu.getByRole('button', { name: 'Light' }));
    await user.click(menu.getByRole('link', { name: 'Quotes' }));

    expect(router.state.location.pathname).toBe('/quotes');
  });
});
