import { jest } from '@jest/globals';
import {
  act,
  fakeBackend,
  fireEvent,
  render,
  screen,
  userEvent,
  waitFor,
  within,
} from '@plumbline/testing';
import { visitor } from '@plumbline/data/visitor';
import { SiteHostProvider } from '../siteHost.ts';
import { RegisterPage } from './RegisterPage.tsx';

const plans = [
  ['starter', 'Starter', 29, false],
  ['professional', 'Professional', 79, true],
  ['enterprise', 'Enterprise', 199, false],
].map(([slug, name, price, isPopular]) => ({
  slug,
  name,
  description: '',
  monthly_price: price,
  annual_price: Number(price) * 9.6,
  highlights: ['One', 'Two'],
  is_popular: isPopular,
  is_contact_sales: false,
}));
const account = {
  id: '00000000-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'a@b.co',
};
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: account,
};

type Went = { path: string; state: unknown };

const show = (answers: Record<string, unknown> = {}) => {
  const went: Went[] = [];
  const backend = fakeBackend({ 'GET /rest/v1/plans': plans, ...answers });
  const { unmount } = render(
    <SiteHostProvider
      value={{ go: (path, state) => went.push({ path, state }), oauthProviders: [] }}
    >
      <RegisterPage />
    </SiteHostProvider>,
  );
  return { ...backend, went, unmount };
};

type User = ReturnType<typeof userEvent.setup>;
const next = () => screen.getByRole('button', { name: /Continue|Create Account/ });

const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillAccount() {
  enter('Business name', 'Cedar & Stone');
  enter('Owner name', 'Robin Mason');
  enter('Email', 'robin@cedar.test');
  enter('Phone', '512 555 0100');
  enter('Password', 'Mortar-77');
}

function fillBusiness() {
  enter('Business type', 'roofing-contractor');
  enter(/License number/, 'abc 123456');
  enter('Years in business', '5-10');
  enter('Typical project size', '50k-100k');
  enter('Business address', '12 Mill Road');
  enter('City', 'Austin');
  enter('State', 'TX');
  enter('ZIP code', '78701');
}

async function reachPlans(user: User) {
  fillAccount();
  await user.click(next());
  fillBusiness();
  await user.click(next());
  await user.click(await screen.findByRole('radio', { name: /Professional/ }));
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}

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

  it('goes back, keeps what was typed and clears the messages', async () => {
    const user = userEvent.setup();
    show();
    fillAccount();
    await user.click(next());
    await user.click(screen.getByLabelText('City'));
    await user.tab();
    await screen.findByText('City is required');

    await user.click(screen.getByRole('button', { name: 'Back' }));

    expect(await screen.findByLabelText('Owner name')).toHaveValue('Robin Mason');
    await user.click(next());
    expect(screen.queryByText('City is required')).not.toBeInTheDocument();
  });

  it('goes to the step before by the browser’s Back, and on again by its Forward', async () => {
    const user = userEvent.setup();
    show();
    await reachPlans(user);

    history.back();
    expect(await screen.findByLabelText('City')).toHaveValue('Austin');
    expect(screen.getByRole('heading', { name: /Step 2 of 3/ })).toHaveFocus();
    history.back();
    expect(await screen.findByLabelText('Password')).toHaveValue('Mortar-77');
    history.go(2);

    expect(await screen.findByRole('radio', { name: /Professional/ })).toBeChecked();
  });

  it('does not go forward past a step that is no longer filled in', async () => {
    const user = userEvent.setup();
    show();
    await reachPlans(user);
    history.go(-2);
    await screen.findByLabelText('Email');
    enter('Email', 'nobody');

    const shown: unknown[] = [];
    window.onpopstate = ({ state }) => shown.push(state.step);
    history.forward();

    await waitFor(() => expect(shown).toEqual([1, 0]));
    window.onpopstate = null;
    expect(screen.getByLabelText('Email')).toHaveValue('nobody');
  });

  it('stays on its step when the page is skipped to its content', async () => {
    const user = userEvent.setup();
    show();
    fillAccount();
    await user.click(next());

    await user.click(screen.getByRole('link', { name: 'Skip to content' }));

    await waitFor(() => expect(location.hash).toBe('#content'));
    expect(screen.getByLabelText('City')).toBeVisible();
  });

  it('keeps what was typed through a reload, but for the password', async () => {
    const user = userEvent.setup();
    const { unmount } = show();
    fillAccount();
    await user.click(next());
    enter('City', 'Austin');
    unmount();

    show();

    expect(screen.getByLabelText('Business name')).toHaveValue('Cedar & Stone');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Mortar-77');
    enter('Password', 'Mortar-77');
    await user.click(next());
    expect(screen.getByLabelText('City')).toHaveValue('Austin');
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
