import { makeSession, screen, waitFor, within } from '@plumbline/testing';
import { show, signIn } from '../showShell.tsx';

const company = { deletion_due_at: '2026-12-22T17:00:00Z' };
const banner = async () =>
  within(await screen.findByRole('complementary', { name: 'Deletion of your company' }));

describe('a company that will be deleted', () => {
  it('says when to an owner, who takes it back at any page', async () => {
    let isOver = false;
    const { user } = show({
      path: '/projects',
      session: () => (isOver ? makeSession() : makeSession({ company })),
      more: {
        'DELETE /api/accounts/deletion': () => {
          isOver = true;
          return new Response(null, { status: 204 });
        },
      },
    });
    await signIn(user);
    expect(
      (await banner()).getByText(
        'Ridgeline Builders and all its data will be deleted on Dec 22, 2026.',
      ),
    ).toBeVisible();

    await user.click((await banner()).getByRole('button', { name: 'Keep my account' }));

    expect(await screen.findByText('Account deletion canceled')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/will be deleted/)).not.toBeInTheDocument());
  });

  it('says so to a member, who can only turn to an owner', async () => {
    const session = makeSession({ role: 'field_supervisor', company });
    const { user } = show({ path: '/projects', session });
    await signIn(user);

    const shown = await banner();

    expect(shown.getByText(/Only an owner of the company can take this back\.$/)).toBeVisible();
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says nothing where nobody asked for it', async () => {
    const { user } = show({ path: '/projects' });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Projects' });

    expect(screen.queryByText(/will be deleted/)).not.toBeInTheDocument();
  });
});
