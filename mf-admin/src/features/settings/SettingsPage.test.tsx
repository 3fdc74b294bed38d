import { jest } from '@jest/globals';
import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeCompany } from '../../shared/makeCompany.ts';

const answers = {
  'POST /rest/v1/rpc/company_profile': makeCompany(),
  'POST /rest/v1/rpc/document_numbers': () => Response.json([]),
  'GET /rest/v1/company_branding': [],
  'POST /rest/v1/rpc/save_company_profile': makeCompany({ version: 4 }),
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/settings',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const edit = async (user: ReturnType<typeof show>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
const name = () => screen.getByRole('textbox', { name: /Company name/ });

describe('SettingsPage', () => {
  it('shows an owner every section and opens the first', async () => {
    show();

    expect(await screen.findByRole('heading', { name: 'Company Profile' })).toBeVisible();
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Company Profile',
      'Logo & Branding',
      'User Management',
      'Billing & Subscription',
      'Tax Settings',
      'Cost codes',
      'Templates',
      'Integrations',
      'My account',
      'Company security',
      'Activity',
    ]);
  });

  it('shows a field supervisor three sections, read-only', async () => {
    show({ role: 'field_supervisor' });

    expect(await screen.findByRole('heading', { name: 'Company Profile' })).toBeVisible();
    for (const name of ['Edit Profile', 'Upload logo', 'Customize', 'Export Data', 'Sync All'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(menu.getAllByRole('link')).toHaveLength(3);
  });

  it('denies a role that follows a link to the users', async () => {
    show({ path: '/settings?section=users', role: 'project_manager' });

    expect(await screen.findByText(/Your role can’t open this/)).toBeVisible();
  });

  it('shows the billing panel of the billing area', async () => {
    show({
      path: '/settings?section=billing',
      fills: { 'settings.billing@1': () => <p>Current plan: Pro</p> },
    });

    expect(await screen.findByText('Current plan: Pro')).toBeVisible();
  });

  it('works without the billing area', async () => {
    show({ path: '/settings?section=billing' });

    expect(await screen.findByText(/Billing is temporarily unavailable/)).toBeVisible();
  });
});

describe('company profile', () => {
  it('saves the profile and returns to view mode', async () => {
    const { user, requests, platform } = show();
    const heard: string[] = [];
    platform.events.on('company.updated@1', ({ company_id }) => heard.push(company_id));
    await edit(user);

    await user.clear(name());
    await user.type(name(), 'Ridgeline & Sons');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Company profile updated successfully!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
    const sent = requests.find(({ path }) => path.endsWith('save_company_profile'))?.body;
    expect(sent).toMatchObject({
      p_version: 3,
      p_profile: { name: 'Ridgeline & Sons', address: { city: 'Austin' } },
    });
    expect(heard).toEqual(['00000000-0000-4000-8000-0000000000c1']);
  });

  it('restores the stored values on Cancel', async () => {
    const { user } = show();
    await edit(user);
    await user.type(name(), ' and more');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Ridgeline Builders')).toBeVisible();
    await edit(user);

    expect(name()).toHaveValue('Ridgeline Builders');
  });

  it('shows errors next to the fields and sends nothing', async () => {
    const { user, requests } = show();
    await edit(user);
    await user.clear(name());

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Company name is required')).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('save_company_profile'))).toEqual([]);
  });

  it('warns the second of two editors and lets them keep their changes', async () => {
    let stored = makeCompany();
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/company_profile': () => stored,
        'POST /rest/v1/rpc/save_company_profile': ({ body }: { body: { p_version: number } }) =>
          body.p_version === stored.version
            ? makeCompany({ version: 5 })
            : databaseError(
                'PT409',
                'Someone else changed the company profile while you were editing. Reload it and make your change again.',
              ),
      },
    });
    await edit(user);
    stored = makeCompany({ phone: '(512) 555-0199', version: 4 });
    await user.type(name(), ' Inc');

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to save company profile')).toBeVisible();
    const reason = await screen.findByText('Someone else changed the company profile.');
    // Next to the button, below the last field.
    expect(
      screen.getByLabelText(/^ZIP code/).compareDocumentPosition(reason) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(name()).toHaveValue('Ridgeline Builders Inc');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Company profile updated successfully!')).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('save_company_profile'))).toHaveLength(2);
  });

  it("opens in edit mode as a new user's first step and completes it", async () => {
    const done: string[] = [];
    const { user } = show({
      onboarding: {
        state: {
          isFirstTimeUser: true,
          steps: { companyInfo: false, firstClient: false, firstItem: false, firstProject: false },
          currentStep: 'companyInfo',
          showWelcomeTour: false,
          isOnboardingComplete: false,
        },
        complete: (step) => done.push(step),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));

    expect(
      await screen.findByText('Company profile updated! Ready for the next step.'),
    ).toBeVisible();
    expect(done).toEqual(['companyInfo']);
  });

  it('enables Customize in edit mode only', async () => {
    const { user, router } = show();
    expect(await screen.findByRole('button', { name: 'Customize' })).toBeDisabled();

    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Customize' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/branding'));
  });

  it('rejects a logo that is not an image', async () => {
    show();

    // The file picker's own filter can be disabled by the user.
    fireEvent.change(await screen.findByLabelText('Company logo'), {
      target: { files: [new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' })] },
    });

    expect(
      await screen.findByText('Please select a valid image file (JPG, PNG, SVG)'),
    ).toBeVisible();
  });

  it('shows that a logo was not saved', async () => {
    show({
      answers: { 'POST /storage/v1/object/company-assets/*': databaseError('XX000', 'broken') },
    });

    Object.assign(globalThis, {
      createImageBitmap: () => Promise.resolve({ width: 90, height: 90 }),
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    fireEvent.change(await screen.findByLabelText('Company logo'), {
      target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
    });

    expect(await screen.findByText('Failed to upload logo. Please try again.')).toBeVisible();
  });

  it('offers Retry when the profile fails to load', async () => {
    show({ answers: { 'POST /rest/v1/rpc/company_profile': databaseError('XX000', 'broken') } });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load company profile');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
