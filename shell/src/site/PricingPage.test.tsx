import { fakeBackend, render, screen, userEvent, within } from '@plumbline/testing';
import { PricingPage } from './PricingPage.tsx';
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

const show = (answer: unknown) => {
  fakeBackend({ 'GET /rest/v1/plans': answer });
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
    show(plans);

    expect((await card('Starter')).getByText('$29')).toBeVisible();
    expect((await card('Professional')).getByText('Most popular')).toBeVisible();
    expect((await card('Enterprise')).getByText('$199')).toBeVisible();
    expect((await card('Enterprise')).getByRole('link')).toHaveAttribute('href', '/contact');
    expect((await card('Starter')).getByRole('link')).toHaveAttribute(
      'href',
      '/register?plan=starter',
    );
  });

  it('saves 20 percent with annual billing', async () => {
    const user = show(plans);
    await card('Professional');

    await user.click(screen.getByRole('button', { name: 'Annual, save 20%' }));

    expect((await card('Professional')).getByText('$63.20')).toBeVisible();
    expect((await card('Professional')).getByText('$758.40 billed once a year')).toBeVisible();
  });

  it('offers to try again when the list does not come', async () => {
    let isDown = true;
    const user = show(() => (isDown ? new Response('', { status: 400 }) : plans));
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;

    await user.click(again);

    expect(await screen.findByRole('heading', { name: 'Starter' })).toBeVisible();
  });
});
