import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeCompany } from '../../../shared/makeCompany.ts';
import { TimeZoneChoice } from './TimeZoneChoice.tsx';

const save = 'PATCH /rest/v1/companies';
const show = ({ denial, answers }: { denial?: string; answers?: object } = {}) =>
  renderInShell(<TimeZoneChoice company={makeCompany()} denial={denial} />, {
    area,
    answers: { [save]: null, ...answers },
  });

describe('TimeZoneChoice', () => {
  it('saves another time zone immediately', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('combobox', { name: 'Time zone' }));
    await user.click(await screen.findByRole('option', { name: 'Pacific' }));

    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ timezone: 'America/Los_Angeles' }));
    expect(await screen.findByText('Time zone set to Pacific')).toBeVisible();
  });

  it('shows why saving failed', async () => {
    const { user } = show({ answers: { [save]: databaseError('PT402', 'Your trial has ended.') } });

    await user.click(await screen.findByRole('combobox', { name: 'Time zone' }));
    await user.click(await screen.findByRole('option', { name: 'Hawaii' }));

    expect(await screen.findByText('Your trial has ended.')).toBeVisible();
  });

  it('is read-only for a role that does not manage settings', async () => {
    show({ denial: "Your role doesn't allow this" });

    expect(await screen.findByText('Time zone: Central')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
