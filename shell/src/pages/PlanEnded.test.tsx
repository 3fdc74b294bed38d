import { ThemeRoot } from '@plumbline/design';
import { PlatformProvider, type LiveRoute, type Platform } from '@plumbline/platform';
import { makeSession, render, screen } from '@plumbline/testing';
import { MemoryRouter } from 'react-router-dom';
import { page } from '../showShell.tsx';
import { PlanEnded } from './PlanEnded.tsx';

const settings = page('admin.settings', '/settings', 'Settings');
const routes = new Map<string, LiveRoute>([[settings.id, settings]]);
const show = (plan_status: string, role: 'owner' | 'project_manager' = 'owner') => {
  const plain = makeSession({ role });
  const session = { ...plain, company: { ...plain.company, plan_status }, can_write: false };
  const { features, permissions } = session;
  const abilities = { status: 'ready', features, permissions, canWrite: false };
  render(
    <ThemeRoot>
      <MemoryRouter>
        <PlatformProvider
          value={
            { session: { status: 'ready', session }, abilities, routes } as unknown as Platform
          }
        >
          <PlanEnded />
        </PlatformProvider>
      </MemoryRouter>
    </ThemeRoot>,
  );
};

describe('PlanEnded', () => {
  it.each([
    ['trialing', 'Your free trial has ended', 'choose a plan', 'Choose a plan'],
    ['canceled', 'Your plan has ended', 'choose a plan', 'Choose a plan'],
    ['past_due', 'Your last payment did not go through', 'pay', 'Update payment'],
  ])('says why changes are closed, and leads an owner to the plans: %s', (...words) => {
    const [status, title, act, link] = words;
    show(status);

    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(
      screen.getByText(`You can read everything; ${act} to make changes again.`),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      '/settings?section=billing',
    );
  });

  it('tells who cannot choose a plan whom to ask', () => {
    show('canceled', 'project_manager');

    expect(screen.getByText(/Once an owner of your company chooses a plan/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
