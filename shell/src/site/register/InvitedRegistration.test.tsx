import { visitor } from '@plumbline/data/visitor';
import { databaseError, fakeBackend, render, screen, userEvent, waitFor } from '@plumbline/testing';
import { SiteHostProvider } from '../siteHost.ts';
import { InvitedRegistration } from './InvitedRegistration.tsx';

const invitation = {
  company_name: 'Cedar & Stone',
  email: 'sam@plumbline.test',
  full_name: 'Sam Plank',
  role: 'field_supervisor',
};
const accept = 'POST /rest/v1/rpc/accept_invitation';

type Start = { signedInAs?: string; answers?: Record<string, unknown> };

async function show({ signedInAs, answers = {} }: Start = {}) {
  const went: string[] = [];
  const backend = fakeBackend({
    'POST /rest/v1/rpc/peek_invitation': invitation,
    'POST /auth/v1/logout': new Response(null, { status: 204 }),
    'POST /auth/v1/token': {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user: {
        id: '00000000-0000-4000-8000-000000000001',
        aud: 'authenticated',
        email: signedInAs,
      },
    },
    ...answers,
  });
  if (signedInAs)
    await visitor().auth.signInWithPassword({ email: signedInAs, password: 'Plumbline!2026' });
  const note = (path: string) => void went.push(path);
  render(
    <SiteHostProvider value={{ go: note, load: note, oauthProviders: [] }}>
      <InvitedRegistration token="t0ken" />
    </SiteHostProvider>,
  );
  await screen.findByRole('heading', { name: /Join Cedar & Stone|Invitation/ });
  return { ...backend, went, user: userEvent.setup() };
}

const join = () => screen.getByRole('button', { name: 'Join the company' });

describe('InvitedRegistration', () => {
  it('lets who is signed in with that address join at once', async () => {
    const { user, went, requests } = await show({
      signedInAs: 'Sam@plumbline.test',
      answers: { [accept]: { company_id: 'c', role: 'field_supervisor' } },
    });
    expect(screen.getByText(/You are signed in as sam@plumbline.test/)).toBeVisible();

    await user.click(join());

    await waitFor(() => expect(went).toEqual(['/home']));
    expect(requests.at(-1)?.body).toEqual({ p_token: 't0ken' });
  });

  it('says why somebody who works in another company cannot join', async () => {
    const why = 'You already belong to a company. Ask for an invitation to another email address.';
    const { user, went } = await show({
      signedInAs: 'sam@plumbline.test',
      answers: { [accept]: databaseError('PT409', why) },
    });

    await user.click(join());

    expect(await screen.findByText(why)).toBeVisible();
    expect(went).toEqual([]);
  });

  it('tells another account whom the invitation is for, and lets it sign out', async () => {
    const { user, went, requests } = await show({ signedInAs: 'kim@plumbline.test' });
    expect(
      screen.getByText(
        'This invitation is for sam@plumbline.test, and you are signed in as kim@plumbline.test.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join the company' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Sign out and go on' }));

    await waitFor(() => expect(went).toHaveLength(1));
    expect(requests.map(({ path }) => path)).toContain('/auth/v1/logout');
  });

  it('asks a visitor for a password and the terms, and sends the invitation with it', async () => {
    const { user, requests } = await show({ answers: { 'POST /auth/v1/signup': { id: 'x' } } });
    await user.click(join());
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(
      screen.getByText('You must agree to the Terms of Service and Privacy Policy'),
    ).toBeVisible();

    await user.type(screen.getByLabelText('Password'), 'Mortar-77');
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(join());

    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/auth/v1/signup')?.body).toMatchObject({
        email: 'sam@plumbline.test',
        data: { invite_token: 't0ken', full_name: 'Sam Plank' },
      }),
    );
  });

  it('says when an invitation is no longer valid', async () => {
    const why = 'This invitation is no longer valid.';
    await show({
      answers: { 'POST /rest/v1/rpc/peek_invitation': databaseError('PT404', why) },
    });

    expect(screen.getByText(why)).toBeVisible();
    expect(screen.getByRole('link', { name: 'create your own company' })).toBeVisible();
  });
});
