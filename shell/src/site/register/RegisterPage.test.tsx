import { jest } from '@jest/globals';
import { act, render, screen, userEvent, waitFor, within } from '@plumbline/testing';
import { visitor } from '@plumbline/data/visitor';
import { RegisterPage } from './RegisterPage.tsx';
import {
  enter,
  account,
  fillAccount,
  next,
  reachPlans,
  session,
  show,
} from './showRegistration.tsx';

describe('RegisterPage', () => {
  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '');
  });

  it('opens Continue only when the step’s required fields are filled', async () => {
    show();
    expect(next()).toBeDisabled();

    fillAccount();

    expect(next()).toBeEnabled();
    expect(screen.getByText('Strong')).toBeVisible();
  });

  it('recognizes a signed-in user, who may sign out to register another company', async () => {
    const user = userEvent.setup();
    const answers = {
      'POST /auth/v1/token': session,
      'POST /auth/v1/logout': new Response(null, { status: 204 }),
    };
    const first = show(answers);
    await visitor().auth.signInWithPassword({ email: account.email, password: 'secret' });
    first.unmount();
    render(<RegisterPage />);
    expect(await screen.findByRole('heading', { name: 'You are already signed in' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      '/home',
    );

    await user.click(screen.getByRole('button', { name: 'Sign out' }));

    expect(await screen.findByRole('heading', { name: 'Create your company' })).toBeVisible();
    expect(await visitor().auth.storedUser()).toBeUndefined();
  });

  it('says what is wrong with a field when it is left', async () => {
    const user = userEvent.setup();
    show();

    await user.click(screen.getByLabelText('Business name'));
    await user.tab();

    expect(await screen.findByText('Business name is required')).toBeVisible();
  });

  it('checks the step before it goes on', async () => {
    const user = userEvent.setup();
    show();
    fillAccount();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'short');

    await user.click(next());

    expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('lets the business be skipped, and sends what is valid of it', async () => {
    const user = userEvent.setup();
    const { requests } = show({ 'POST /auth/v1/signup': account });
    fillAccount();
    await user.click(next());
    enter('City', 'Austin');
    enter('ZIP code', 'ABCDE');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    history.back();
    expect(await screen.findByLabelText('City')).toHaveValue('Austin');
    history.forward();
    await user.click(await screen.findByRole('radio', { name: /Starter/ }));
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    await user.click(next());

    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/auth/v1/signup')?.body).toMatchObject({
        data: { business_type: '', address: { street: '', city: 'Austin', state: '', zip: '' } },
      }),
    );
  });

  it('shows the licence as XXX-XXXXXX', async () => {
    const user = userEvent.setup();
    show();
    fillAccount();
    await user.click(next());

    await user.type(screen.getByLabelText(/License number/), 'abc 123456');

    expect(screen.getByLabelText(/License number/)).toHaveValue('ABC-123456');
  });

  it('shows the prices of the one price list', async () => {
    const user = userEvent.setup();
    show();
    await reachPlans(user);

    const popular = screen.getByRole('radio', { name: /Professional/ }).closest('label');

    expect(within(popular ?? document.body).getByText('Most popular')).toBeVisible();
    expect(screen.getByText('$29 / month')).toBeVisible();
    expect(screen.getByText('$79 / month')).toBeVisible();
    expect(screen.getByText('$199 / month')).toBeVisible();
  });

  it('sends everything once, however often the button is pressed, and waits for the mail', async () => {
    const user = userEvent.setup();
    const { requests } = show({ 'POST /auth/v1/signup': account });
    await reachPlans(user);

    await user.dblClick(next());

    expect(
      await screen.findByText(
        'Registration successful! Please check your email to confirm your account before signing in.',
      ),
    ).toBeVisible();
    const sent = requests.filter(({ path }) => path === '/auth/v1/signup');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      email: 'robin@cedar.test',
      data: {
        full_name: 'Robin Mason',
        company_name: 'Cedar & Stone',
        phone: '512 555 0100',
        business_type: 'roofing-contractor',
        license_number: 'ABC-123456',
        years_in_business: '5-10',
        project_size: '50k-100k',
        address: { street: '12 Mill Road', city: 'Austin', state: 'TX', zip: '78701' },
        selected_plan: 'professional',
        subscribe_to_updates: false,
      },
    });
  });

  it('goes home 1.5 seconds after an immediate sign-in, with a welcome, and keeps nothing', async () => {
    const user = userEvent.setup();
    const { went } = show({ 'POST /auth/v1/signup': session });
    await reachPlans(user);

    await user.click(next());

    expect(await screen.findByText(/^Registration successful!/)).toBeVisible();
    expect(went).toEqual([]);
    await waitFor(() => expect(went).toHaveLength(1), { timeout: 2500 });
    expect(went[0]).toEqual({
      path: '/home',
      state: { welcome: expect.stringContaining('Welcome'), isNewUser: true },
    });
    expect(JSON.stringify(sessionStorage)).not.toContain('Cedar');
  });

  it.each([
    [
      Response.json(
        { code: 'user_already_exists', msg: 'User already registered' },
        { status: 422 },
      ),
      'User already registered',
    ],
    [Response.json({ msg: 'boom' }, { status: 500 }), 'Registration failed. Please try again.'],
    [
      Response.json({ msg: 'upstream connect error' }, { status: 503 }),
      'Connection error. Please try again in a moment.',
    ],
  ])('says why it failed (%#)', async (answer, sentence) => {
    const user = userEvent.setup();
    show({ 'POST /auth/v1/signup': answer });
    await reachPlans(user);

    await user.click(next());

    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('takes the code of the confirmation email', async () => {
    const user = userEvent.setup();
    const { went } = show({
      'POST /auth/v1/signup': { id: 'x', confirmation_sent_at: '2026-11-24T08:00:00Z' },
      'POST /auth/v1/verify': session,
    });
    await reachPlans(user);
    await user.click(next());

    await user.type(await screen.findByLabelText('Code from the email'), '12345678{Enter}');

    await waitFor(() => expect(went).toHaveLength(1));
    expect(screen.getByRole('button', { name: /^send it again in/ })).toBeDisabled();
  });

  it('signs in with the new password where the sign-up opens no session', async () => {
    const user = userEvent.setup();
    const { went } = show({ 'POST /auth/v1/signup': { id: 'x' }, 'POST /auth/v1/token': session });
    await reachPlans(user);

    await user.click(next());

    await waitFor(() => expect(went).toHaveLength(1), { timeout: 2500 });
  });

  it('says that an address is taken where the new password does not open it', async () => {
    const user = userEvent.setup();
    show({
      'POST /auth/v1/signup': { id: 'x' },
      'POST /auth/v1/token': Response.json(
        { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        { status: 400 },
      ),
    });
    await reachPlans(user);

    await user.click(next());

    expect(await screen.findByText('User already registered')).toBeVisible();
  });

  it('counts as done when the call fails and a session is there all the same', async () => {
    const user = userEvent.setup();
    const { went } = show({
      'POST /auth/v1/token': session,
      'POST /auth/v1/signup': async () => {
        await visitor().auth.signInWithPassword({ email: 'a@b.co', password: 'Mortar-77' });
        throw new TypeError('Failed to fetch');
      },
    });
    await reachPlans(user);

    await user.click(next());

    expect(await screen.findByText(/^Registration successful!/)).toBeVisible();
    await waitFor(() => expect(went[0]?.path).toBe('/home'), { timeout: 2500 });
  });

  it('gives up after 60 seconds', async () => {
    const user = userEvent.setup();
    show({ 'POST /auth/v1/signup': () => new Promise(() => {}) });
    await reachPlans(user);
    jest.useFakeTimers();
    try {
      act(() => next().click());
      await act(() => jest.advanceTimersByTimeAsync(60_500));
    } finally {
      jest.useRealTimers();
    }

    expect(
      await screen.findByText(
        'Registration timed out. Please check your internet connection and try again.',
      ),
    ).toBeVisible();
  });
});
