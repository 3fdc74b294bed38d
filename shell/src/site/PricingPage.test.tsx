import { fakeBackend, render, screen, userEvent, within } from '@plumbline/testing';
import { visitor } from '@plumbline/data/visitor';
import { PricingPage } from './PricingPage.tsx';
import { session as kept } from './register/showRegistration.tsx';
import { SiteHostProvider } from './siteHost.ts';

const plan = (slug: string, name: string, monthly: number, more: object = {}) => ({
  slug,
  name,
  description: '',
  monthly_price: monthly,
  annual_price: Math.round(monthly * 960) / 100,
  highlights: [`What ${name} has`],
  is_popular: false,
  is_contact_sales: false,
  ...more,
});
const plans = [
  plan('starter', 'Starter', 29),
  plan('professional', 'Professional', 79, { is_popular: true }),
  plan('enterprise', 'Enterprise', 199, { is_contact_sales: true }),
];

const show = async (answer: unknown, session?: object) => {
  fakeBackend({
    'GET /rest/v1/plans': answer,
    'POST /rest/v1/rpc/current_session': session,
    'POST /auth/v1/token': kept,
  });
  if (session) await visitor().auth.signInWithPassword({ email: 'a@b.co', password: 'secret' });
  render(
    <SiteHostProvider value={{ go: () => {}, oauthProviders: [] }}>
      <PricingPage />
    </SiteHostProvider>,
  );
  return userEvent.setup();
};
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
};

describe('PricingPage', () => {
  it('shows the price list, the popular plan, and Contact Sales for Enterprise', async () => {
    await show(plans);

    expect((await card('Starter')).getByText('$29')).toBeVisible();
    expect((await card('Professional')).getByText('Most popular')).toBeVisible();
    expect((await card('Enterprise')).getByText('$199')).toBeVisible();
    expect((await card('Enterprise')).getByRole('link')).toHaveAttribute('href', '/contact');
    expect((await card('Starter')).getByRole('link')).toHaveAttribute(
      'href',
      '/register?plan=starter',
    );
  });

  it('knows the plan of whoever is signed in, and leads to Billing with the other selected', async () => {
    await show(plans, { company: { plan: 'starter' }, permissions: ['manage_billing'] });

    expect((await card('Starter')).getByText('Your current plan')).toBeVisible();
    expect((await card('Starter')).queryByRole('link')).toBeNull();
    expect(
      (await card('Professional')).getByRole('link', { name: 'Change to Professional' }),
    ).toHaveAttribute('href', '/settings?section=billing&plan=professional');
    expect(
      (await card('Enterprise')).getByRole('link', { name: 'Change to Enterprise' }),
    ).toBeVisible();
    expect(screen.queryByText(/free trial/)).toBeNull();
    expect(screen.queryByText('Sign in')).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Dashboard' })[0]).toHaveAttribute('href', '/home');
  });

  it.each([
    ['a member without billing', { company: { plan: 'starter' }, permissions: [] }],
    ['a lifetime plan', { company: { plan: 'starter_lifetime' }, permissions: ['manage_billing'] }],
  ])('offers no change to %s', async (_, session) => {
    await show(plans, session);

    expect((await card('Starter')).getByText('Your current plan')).toBeVisible();
    expect((await card('Professional')).queryByRole('link')).toBeNull();
    expect(screen.queryByText(/Start free trial/)).toBeNull();
  });

  it('saves 20 percent with annual billing', async () => {
    const user = await show(plans);
    await card('Professional');

    await user.click(screen.getByRole('button', { name: 'Annual, save 20%' }));

    expect((await card('Professional')).getByText('$63.20')).toBeVisible();
    expect((await card('Professional')).getByText('$758.40 billed once a year')).toBeVisible();
  });

  it('offers to try again when the list does not come', async () => {
    let isDown = true;
    const user = await show(() => (isDown ? new Response('', { status: 400 }) : plans));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;

    await user.click(again);

    expect(await screen.findByRole('heading', { name: 'Starter' })).toBeVisible();
  });
});
