import { screen, userEvent, waitFor } from '@plumbline/testing';
import { enter, fillAccount, next, reachPlans, show } from './showRegistration.tsx';

describe('useSteps', () => {
  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '');
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

    await waitFor(() =>
      expect(screen.getByLabelText('Business name')).toHaveValue('Cedar & Stone'),
    );
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Mortar-77');
    enter('Password', 'Mortar-77');
    await user.click(next());
    expect(screen.getByLabelText('City')).toHaveValue('Austin');
  });
});
