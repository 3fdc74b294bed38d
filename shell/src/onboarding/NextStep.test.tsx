import { useOnboarding, type OnboardingStep } from '@plumbline/platform';
import { act, makeSession, screen, waitFor } from '@plumbline/testing';
import { live, page, show, signIn } from '../showShell.tsx';

type SessionParts = NonNullable<Parameters<typeof makeSession>[0]>;

/** A page of an area with an act that finishes a step. */
const acting = (id: string, path: string, title: string, step: OnboardingStep) =>
  page(id, path, title, {
    load: async () =>
      function Acting() {
        const { complete, skip } = useOnboarding();
        return (
          <>
            <h1>{title}</h1>
            <button onClick={() => complete(step)}>Finish</button>
            <button onClick={skip}>Skip all</button>
          </>
        );
      },
  });
const areas = live([
  acting('admin.settings', '/settings', 'Settings', 'companyInfo'),
  acting('crm.clients', '/clients', 'Clients', 'firstClient'),
  page('crm.client', '/clients/:clientId', 'Client'),
  page('catalog.items', '/items', 'Items'),
  acting('catalog.itemAdd', '/items/add', 'Add item', 'firstItem'),
  acting('projects.list', '/projects', 'Projects', 'firstProject'),
  page('billing.quoteNew', '/quotes/new', 'New quote'),
]);
const done = { companyInfo: true, firstClient: true, firstItem: true, firstProject: true };
const begun = (steps: Partial<typeof done>) => ({
  onboarding: {
    isFirstTimeUser: true,
    steps: { ...done, ...steps },
    showWelcomeTour: false,
    isOnboardingComplete: false,
  },
});
const start = async (path: string, steps: Partial<typeof done>, more: SessionParts = {}) => {
  const session = makeSession({
    company: { plan_status: 'trialing' },
    user: { preferences: begun(steps) },
    ...more,
  });
  const shown = show({ path, areas, session });
  await signIn(shown.user);
  await shown.user.click(await screen.findByRole('button', { name: 'Finish' }));
  return shown;
};

describe('NextStep', () => {
  it('leads from a step that was just finished to the one that is due', async () => {
    const { user, router } = await start('/clients', { firstClient: false, firstItem: false });

    expect(await screen.findByRole('status')).toHaveTextContent('75% of the setup is done.');
    await user.click(screen.getByRole('link', { name: 'Next: first item' }));

    expect(await screen.findByRole('heading', { name: 'Add item' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/items/add');
    expect(screen.queryByRole('link', { name: /^Next: / })).not.toBeInTheDocument();
  });

  it.each([
    ['/settings', { companyInfo: false, firstClient: false }, '/clients?action=create'],
    ['/items/add', { firstItem: false, firstProject: false }, '/projects?action=create'],
    ['/projects', { firstProject: false, companyInfo: false }, '/settings'],
  ])('leads on from %s', async (path, steps, href) => {
    await start(path, steps);

    expect(await screen.findByRole('link', { name: /^Next: / })).toHaveAttribute('href', href);
  });

  it('stays on the pages of its step and is put aside for good', async () => {
    const { user, router } = await start('/clients', { firstClient: false, firstItem: false });
    await screen.findByRole('link', { name: 'Next: first item' });

    act(() => router.navigate('/clients/7'));
    expect(await screen.findByRole('link', { name: 'Next: first item' })).toBeVisible();
    act(() => router.navigate('/settings'));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Next: first item' })).not.toBeInTheDocument(),
    );
    act(() => router.navigate('/clients'));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    act(() => router.navigate('/clients/7'));

    expect(await screen.findByRole('heading', { name: 'Client' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Next: / })).not.toBeInTheDocument();
  });

  it('says that the company is set up, and leads to the first quote', async () => {
    await start('/clients', { firstClient: false });

    expect(await screen.findByRole('status')).toHaveTextContent('You’re set up.');
    expect(screen.getByRole('link', { name: 'Write your first quote' })).toHaveAttribute(
      'href',
      '/quotes/new',
    );
    expect(screen.queryByText(/of the setup is done/)).not.toBeInTheDocument();
  });

  it('goes with the setup that is skipped', async () => {
    const { user } = await start('/clients', { firstClient: false, firstItem: false });
    await screen.findByRole('link', { name: 'Next: first item' });

    await user.click(screen.getByRole('button', { name: 'Skip all' }));

    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /^Next: / })).not.toBeInTheDocument(),
    );
  });

  it('says nothing to whom the settings are not open', async () => {
    const steps = { firstClient: false, firstItem: false };
    await start('/clients', steps, { role: 'field_supervisor' });

    expect(screen.queryByText(/Step 2 of 4/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Next: / })).not.toBeInTheDocument();
  });
});
