import { jest } from '@jest/globals';
import { act, gatewayFault, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const shared = {
  company: { name: 'Ridgeline Builders', phone: '(512) 555-0142', email: null, logo_url: null },
  project: {
    id: 'p1',
    name: 'Lakeview Residence',
    description: 'A house by the lake',
    status: 'in_progress',
    address: '1 Lake Road',
    start_date: '2026-05-01',
    end_date: null,
    project_type: 'New Construction',
    completion_percentage: 60,
  },
  timeline: [],
  photos: [
    {
      id: 'f1',
      title: 'South wall',
      phase: 'during',
      taken_at: '2026-11-02T10:00:00Z',
      url: '/storage/v1/object/sign/one',
      thumbnail_url: null,
    },
  ],
  expires_at: '2026-12-01T00:00:00Z',
};
const show = (answer: unknown) =>
  renderInShell(pages, {
    area,
    path: '/shared/projects/secret',
    answers: { 'GET /api/accounts/shared-projects/secret': answer },
  });

describe('SharedProjectPage', () => {
  it('shows the project with its photos, and no sum', async () => {
    const { container } = show(shared);
    await screen.findByRole('region', { name: 'Photos' });
    expect(screen.queryByRole('button', { name: /everything/ })).toBeNull();

    const photos = within(await screen.findByRole('region', { name: 'Photos' }));

    expect(screen.getByRole('heading', { name: 'Lakeview Residence', level: 1 })).toBeVisible();
    expect(photos.getByRole('link', { name: 'South wall' })).toHaveAttribute(
      'href',
      '/storage/v1/object/sign/one',
    );
    expect(container).toHaveTextContent('Ridgeline Builders · (512) 555-0142');
    expect(container).not.toHaveTextContent('$');
  });

  it('emails the link to everything without naming the address', async () => {
    const { user, requests } = renderInShell(pages, {
      area,
      path: '/shared/projects/secret',
      answers: {
        'GET /api/accounts/shared-projects/secret': { ...shared, offers_portal: true },
        'POST /api/accounts/portal/links': { sent_to: null },
      },
    });

    await user.click(
      await screen.findByRole('button', { name: 'Email me the link to everything' }),
    );

    expect(
      await screen.findByText('We sent a link to the portal to the client’s email address.'),
    ).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ token: 'secret' });
  });

  it('shows the daily logs that were shared, and no section without any', async () => {
    const log = {
      id: 'l1',
      day: '2026-11-23',
      weather: 'Sunny, 48 to 66°F',
      work_done: 'Framed the porch',
      deliveries: '',
      delays: 'Rain until 10 AM',
    };
    const first = show(shared);
    await screen.findByRole('region', { name: 'Photos' });
    expect(screen.queryByRole('region', { name: 'Daily logs' })).toBeNull();
    first.unmount();
    show({ ...shared, logs: [log] });

    const logs = within(await screen.findByRole('region', { name: 'Daily logs' }));
    expect(logs.getByText('Framed the porch')).toBeVisible();
    expect(logs.getByText('Delays: Rain until 10 AM')).toBeVisible();
    expect(logs.queryByText(/^Deliveries/)).toBeNull();
  });

  it('renews the addresses of the photos while the page is open', async () => {
    jest.useFakeTimers();
    let signature = 0;
    const [photo] = shared.photos;
    show(() => ({ ...shared, photos: [{ ...photo, url: `/sign/one?${(signature += 1)}` }] }));
    const link = await screen.findByRole('link', { name: 'South wall' });
    expect(link).toHaveAttribute('href', '/sign/one?1');

    await act(() => jest.advanceTimersByTimeAsync(270_000));

    await waitFor(() => expect(link).toHaveAttribute('href', '/sign/one?2'));
    jest.useRealTimers();
  });

  it('says so when the link is no longer valid', async () => {
    show(gatewayFault(404, 'This link is no longer valid.', 'not_found'));

    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
  });
});
