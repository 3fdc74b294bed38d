import { planFeatures, rolePermissions } from '@plumbline/contract';
import { act, makeSession, screen, waitFor, within } from '@plumbline/testing';
import { AreaFailure } from './federation/areaFailure.ts';
import { live, page, show, signIn } from './showShell.tsx';

describe('the shell’s routes', () => {
  it('sends a visitor to sign in, and back to where they wanted', async () => {
    const { router, user } = show({ path: '/projects/7?tab=photos' });
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(router.state.location.pathname).toBe('/login');

    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Project' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=photos');
  });

  it('says what a page is for to who is not signed in, where its area has words for it', async () => {
    const signedOut = 'Please log in to view your projects';
    const areas = live([page('projects.list', '/projects', 'Projects', { signedOut })]);
    const { router, user } = show({ path: '/projects?q=deck', areas });
    expect(await screen.findByText('Authentication Required')).toBeVisible();
    expect(screen.getByText(signedOut)).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    await signIn(user);

    await waitFor(() => expect(router.state.location.search).toBe('?q=deck'));
  });

  it('goes to the first open page when there is no dashboard yet', async () => {
    const { router, user } = show({ path: '/login' });

    await signIn(user);

    await screen.findByRole('heading', { name: 'Projects' });
    expect(router.state.location.pathname).toBe('/projects');
  });

  it('shows an owner whose eyes it has, and gives their own back', async () => {
    const sessions = [
      {
        ...makeSession({ role: 'field_supervisor' }),
        see_as: {
          role: 'field_supervisor',
          full_name: 'Sam Plank',
          expires_at: '2026-11-21T12:00Z',
        },
      },
      makeSession(),
    ];
    const { user, requests } = show({
      path: '/projects',
      session: () => (sessions.length > 1 ? sessions.shift() : sessions[0]),
      more: { 'POST /rest/v1/rpc/stop_see_as': new Response(null, { status: 204 }) },
    });
    await signIn(user);
    expect(
      await screen.findByText(/a field supervisor, with the projects of Sam Plank/),
    ).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Stop preview' }));

    await waitFor(() => expect(screen.queryByText(/You see the product as/)).toBeNull());
    expect(requests.some(({ path }) => path.endsWith('stop_see_as'))).toBe(true);
  });

  it('opens the operator’s pages, and no other, to an administrator without a company', async () => {
    const { user, router } = show({
      path: '/admin-cleanup',
      session: { ...makeSession(), company: null, is_platform_admin: true },
    });
    await signIn(user);
    expect(await screen.findByRole('heading', { name: 'Cleanup' })).toBeVisible();

    act(() => router.navigate('/projects'));

    expect(await screen.findByText('User profile or company not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cleanup' })).toHaveAttribute('href', '/admin-cleanup');
  });

  it('opens them to nobody else', async () => {
    const { user, router } = show({ path: '/admin-cleanup', plan: 'enterprise' });
    await signIn(user);
    // Nobody is sent back to an operator's page after sign-in.
    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();

    act(() => router.navigate('/admin-cleanup'));

    expect(await screen.findByRole('heading', { name: 'Feature Not Available' })).toBeVisible();
    expect(screen.getByText(/Only administrators of this Plumbline installation/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade Your Plan' })).toBeNull();
  });

  it('waits with "Loading your profile"', async () => {
    const { user } = show({ path: '/projects', session: () => new Promise(() => {}) });

    await signIn(user);

    expect(await screen.findByText('Loading your profile')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Projects' })).not.toBeInTheDocument();
  });

  it('shows what a page does, and names the plan that it needs and its price', async () => {
    const plan = { slug: 'professional', name: 'Professional', description: '', highlights: [] };
    const price = { monthly_price: 79, annual_price: 758, is_popular: true };
    const { user } = show({
      path: '/vendors',
      plan: 'starter',
      more: { 'GET /rest/v1/plans': [{ ...plan, ...price, is_contact_sales: false }] },
    });

    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Feature Not Available' })).toBeVisible();
    expect(
      screen.getByText('This feature requires a Pro or higher plan subscription'),
    ).toBeVisible();
    expect(screen.getByText('Vendors, bids, orders, and bills')).toBeVisible();
    expect(await screen.findByText('$79')).toBeVisible();
    expect(screen.queryByText('Ask your administrator to upgrade.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade Your Plan' })).toHaveAttribute(
      'href',
      '/pricing',
    );
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  });

  it('says that a page is not for a role, and who can open one that the plan lacks', async () => {
    const session = {
      ...makeSession(),
      features: planFeatures.starter,
      permissions: rolePermissions.field_supervisor,
    };
    const { user, router } = show({ path: '/team', session });

    await signIn(user);

    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeVisible();

    act(() => router.navigate('/vendors'));

    expect(await screen.findByText('Ask your administrator to upgrade.')).toBeVisible();
  });

  it('has a page for any other path', async () => {
    show({ path: '/no/such/page' });

    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('navigation', { name: 'Footer' })).toBeVisible();
  });

  it('keeps a failing area to itself, says why, and recovers without a reload', async () => {
    let isDown = true;
    const area = { id: 'projects', version: '1.0.0' };
    const broken = page('projects.list', '/projects', 'Projects', {
      load: async () => {
        if (isDown) throw new AreaFailure(area, 'missing');
        return () => <h1>Projects</h1>;
      },
    });
    const { user } = show({ path: '/projects', areas: live([broken]) });
    await signIn(user);
    expect(
      await screen.findByRole('heading', { name: 'Projects is unavailable right now' }),
    ).toBeVisible();
    expect(screen.getByText('Some of its files are missing on the server.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Projects' })).toBeVisible();
    isDown = false;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  it('shows the menu in its order and signs out', async () => {
    const { router, user } = show({ path: '/projects' });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Projects' });
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Projects', 'Vendors', 'Team']);

    await user.click(screen.getByRole('button', { name: 'Account of Dana Ridge' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('says what is wrong when somebody belongs to no company any more', async () => {
    const { user } = show({ path: '/projects', session: { ...makeSession(), company: null } });

    await signIn(user);

    expect(
      await screen.findByRole('heading', { name: 'User profile or company not found' }),
    ).toBeVisible();
  });
});
