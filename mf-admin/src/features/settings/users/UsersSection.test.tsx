import { rolePermissions, roles } from '@plumbline/contract';
import {
  databaseError,
  gatewayFault,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';

const dana = {
  id: '00000000-0000-4000-8000-000000000001',
  full_name: 'Dana Ridge',
  email: 'owner@plumbline.test',
  role: 'owner',
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
};
const sam = {
  ...dana,
  id: '00000000-0000-4000-8000-000000000002',
  full_name: 'Sam Plank',
  email: 'sam@plumbline.test',
  role: 'field_supervisor',
};
const open = {
  id: '00000000-0000-4000-8000-0000000000f1',
  email: 'kim@plumbline.test',
  full_name: 'Kim Lime',
  role: 'subcontractor',
  expires_at: '2020-01-01T00:00:00Z',
};
const grants = roles.flatMap((role) =>
  rolePermissions[role].map((permission) => ({ role, permission })),
);
const answers = {
  'GET /rest/v1/user_profiles': [dana, sam],
  'GET /rest/v1/company_usage': { members: 2, max_members: null },
  'GET /rest/v1/invitations': [],
  'GET /rest/v1/role_permissions': grants,
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    plan: 'enterprise',
    path: '/settings?section=users',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const invite = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Invite User' }));
  return within(await screen.findByRole('dialog', { name: 'Invite Team Member' }));
};

describe('UsersSection', () => {
  it('lists users and cannot deactivate an owner', async () => {
    show();

    const list = within(await screen.findByRole('list', { name: 'Users' }));

    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('Dana Ridge (you)')).toBeVisible();
    expect(list.getByRole('button', { name: 'Deactivate Sam Plank' })).toBeVisible();
    expect(list.queryByRole('button', { name: 'Deactivate Dana Ridge' })).toBeNull();
  });

  it('shows an empty list and a loading error', async () => {
    const { unmount } = show({ answers: { 'GET /rest/v1/user_profiles': [] } });
    expect(await screen.findByText('No users found.')).toBeVisible();
    unmount();

    show({ answers: { 'GET /rest/v1/user_profiles': databaseError('PT403', 'Not for you.') } });

    expect(await screen.findByText('Failed to load users')).toBeVisible();
    expect(screen.getByText('Not for you.')).toBeVisible();
  });

  it('requires name, email, and role', async () => {
    const { user, requests } = show();
    const dialog = await invite(user);

    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));

    expect(await dialog.findByText('Please complete name, email, and role')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends an invitation', async () => {
    const { user, requests } = show({
      answers: { 'POST /api/accounts/invitations': { invitation: open } },
    });
    const dialog = await invite(user);
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Kim Lime');
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'kim@plumbline.test');
    await user.click(dialog.getByRole('combobox', { name: /Role/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Owner/Manager',
      'Project Manager',
      'Bookkeeper',
      'Field Supervisor',
      'Subcontractor',
    ]);
    await user.click(await screen.findByRole('option', { name: 'Subcontractor' }));

    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));

    expect(await screen.findByText('Invitation sent')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      full_name: 'Kim Lime',
      email: 'kim@plumbline.test',
      role: 'subcontractor',
    });
  });

  it('shows why an invitation was rejected and keeps the input', async () => {
    const refusal = Response.json(
      { error: 'You are a member already.', code: 'invalid', field: 'email', requestId: 'x' },
      { status: 422 },
    );
    const { user } = show({ answers: { 'POST /api/accounts/invitations': refusal } });
    const dialog = await invite(user);
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dana');
    await user.type(dialog.getByRole('textbox', { name: /Email/ }), 'owner@plumbline.test');
    await user.click(dialog.getByRole('combobox', { name: /Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Project Manager' }));

    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));

    expect(await screen.findByText('Failed to send invite')).toBeVisible();
    expect(dialog.getByText('You are a member already.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Dana');
  });

  it.each([
    ['professional' as const, { members: 2, max_members: null }, /Enterprise/],
    ['enterprise' as const, { members: 2, max_members: 2 }, /Your plan allows up to 2 members/],
  ])('does not invite on %s with %j', async (plan, usage, why) => {
    show({ plan, answers: { 'GET /rest/v1/company_usage': usage } });

    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite User' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('asks before deactivating and reactivates with Undo', async () => {
    const { user, requests } = show({ answers: { 'POST /rest/v1/rpc/set_member_active': null } });
    await user.click(await screen.findByRole('button', { name: 'Deactivate Sam Plank' }));

    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }),
    );
    expect(await screen.findByText('Sam Plank deactivated')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Sam Plank reactivated')).toBeVisible();
    expect(
      requests.filter(({ path }) => path.endsWith('set_member_active')).map(({ body }) => body),
    ).toEqual([
      { p_user_id: sam.id, p_is_active: false },
      { p_user_id: sam.id, p_is_active: true },
    ]);
  });

  it('offers no second Undo after reactivating in the list', async () => {
    let isActive = true;
    const { user } = show({
      answers: {
        'GET /rest/v1/user_profiles': () => [dana, { ...sam, is_active: isActive }],
        'POST /rest/v1/rpc/set_member_active': ({ body }: { body: { p_is_active: boolean } }) => {
          isActive = body.p_is_active;
          return null;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate Sam Plank' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Reactivate Sam Plank' }));

    expect(await screen.findByText('Sam Plank reactivated')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('shows why the last owner stays owner', async () => {
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/set_member_role': databaseError(
          'PT409',
          'A company needs an owner. Make another member an owner first.',
        ),
      },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Role of Dana Ridge' }));

    await user.click(await screen.findByRole('option', { name: 'Subcontractor' }));

    expect(
      await screen.findByText('A company needs an owner. Make another member an owner first.'),
    ).toBeVisible();
  });

  it("shows the database's current permissions", async () => {
    show({
      answers: {
        'GET /rest/v1/role_permissions': [
          { role: 'owner', permission: 'view_projects' },
          { role: 'subcontractor', permission: 'fly_drones' },
        ],
      },
    });

    const row = await screen.findByRole('row', { name: /fly drones/ });
    expect(screen.getByRole('heading', { name: 'Role Permissions' })).toBeVisible();

    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['–No', '–No', '–No', '–No', 'Yes']);
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('resends an expired invitation and withdraws it', async () => {
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/invitations': [open],
        [`POST /api/accounts/invitations/${open.id}/resend`]: gatewayFault(
          502,
          'We couldn’t send the email.',
        ),
        [`DELETE /api/accounts/invitations/${open.id}`]: null,
        'POST /api/accounts/invitations': { invitation: open },
      },
    });
    expect(await screen.findByText('Expired')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Send again to kim@plumbline.test' }));
    expect(await screen.findByText('We couldn’t send the email.')).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: 'Withdraw invitation for kim@plumbline.test' }),
    );

    expect(await screen.findByText('Invitation withdrawn')).toBeVisible();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Invitation sent')).toBeVisible();
    expect(requests.findLast(({ path }) => path.endsWith('/accounts/invitations'))?.body).toEqual({
      full_name: 'Kim Lime',
      email: 'kim@plumbline.test',
      role: 'subcontractor',
    });
  });

  it("starts See as with a member's projects", async () => {
    const { user, requests, router } = show({
      answers: { 'POST /rest/v1/rpc/start_see_as': {} },
    });
    await user.click(await screen.findByRole('combobox', { name: 'With projects of' }));
    await user.click(await screen.findByRole('option', { name: 'Sam Plank' }));

    await user.click(screen.getByRole('button', { name: 'Start preview' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(requests.find(({ path }) => path.endsWith('start_see_as'))?.body).toEqual({
      p_role: 'field_supervisor',
      p_user_id: sam.id,
    });
  });
});
