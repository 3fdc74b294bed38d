import { fakeBackend, fireEvent, render, screen, type userEvent } from '@plumbline/testing';
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
export const account = {
  id: '00000000-0000-4000-8000-000000000001',
  aud: 'authenticated',
  email: 'a@b.co',
};
export const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: account,
};

type Went = { path: string; state: unknown };

export const show = (answers: Record<string, unknown> = {}) => {
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
export const next = () => screen.getByRole('button', { name: /Continue|Create Account/ });

export const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export function fillAccount() {
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

export async function reachPlans(user: User) {
  fillAccount();
  await user.click(next());
  fillBusiness();
  await user.click(next());
  await user.click(await screen.findByRole('radio', { name: /Professional/ }));
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}
