import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { QuietHours } from './QuietHours.tsx';

const saved = { 'POST /rest/v1/rpc/save_quiet_hours': () => Response.json('22:30-07:00') };
const show = (options = {}) => renderInShell(<QuietHours />, { area, answers: saved, ...options });

describe('QuietHours', () => {
  it('saves two times of day', async () => {
    const { user, requests } = show();
    expect(await screen.findByText(/9 PM to 8 AM/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Change quiet hours' }));
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '22:30');
    await user.clear(screen.getByLabelText('Until'));
    await user.type(screen.getByLabelText('Until'), '07:00');
    await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));

    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ p_hours: '22:30-07:00' }));
    expect(await screen.findByText('Quiet hours saved')).toBeVisible();
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  });

  it('can be switched off', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Change quiet hours' }));
    await user.click(screen.getByRole('checkbox', { name: /^Don’t send reminders/ }));
    expect(screen.getByLabelText('From')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));

    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ p_hours: 'off' }));
  });

  it('asks for a time that is missing, and shows why the database refuses', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/save_quiet_hours': databaseError(
          'PT403',
          "Your role doesn't allow this",
        ),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Change quiet hours' }));
    await user.clear(screen.getByLabelText('Until'));
    await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
    expect(await screen.findByText('Enter a time of day')).toBeVisible();
    expect(requests).toEqual([]);
    await user.type(screen.getByLabelText('Until'), '06:00');
    await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));

    expect(await screen.findByText("Your role doesn't allow this")).toBeVisible();
    expect(screen.getByLabelText('Until')).toHaveValue('06:00');
  });

  it('only tells a role that does not manage settings', async () => {
    show({ role: 'project_manager' });

    expect(await screen.findByText(/9 PM to 8 AM/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
