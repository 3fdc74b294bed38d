import { gatewayFault, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Forecast, SiteForecast } from '../../data/weather.ts';
import { WeatherCard } from './WeatherCard.tsx';

const asked = 'GET /api/weather/forecast';
const day = (date: string, risks: NonNullable<SiteForecast['days']>[number]['risks'] = []) => ({
  date,
  high: 71.6,
  low: 50,
  rain: risks.includes('rain') ? 80 : 10,
  wind: 5,
  summary: 'Cloudy',
  risks,
});
const lakeHouse: SiteForecast = {
  project_id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Lake house',
  days: [day('2026-11-23'), day('2026-11-24', ['rain']), day('2026-11-25', ['rain', 'frost'])],
  as_of: new Date().toISOString(),
  tasks: [{ id: 't1', title: 'Pour the slab', due_on: '2026-11-25', risks: ['rain', 'frost'] }],
};
const garage: SiteForecast = {
  project_id: '00000000-0000-4000-8000-0000000000a2',
  name: 'Garage',
  days: null,
  as_of: null,
  tasks: [],
};
const show = (answer: unknown, hasSites = true) =>
  renderInShell(<WeatherCard hasSites={hasSites} />, {
    area,
    path: '/dashboard',
    answers: { [asked]: answer },
  });
const ready = (...sites: SiteForecast[]): Forecast => ({ state: 'ready', sites });

it("shows a site's forecast and tasks at risk without a badge", async () => {
  show(ready(lakeHouse));

  const site = within(await screen.findByRole('region', { name: 'Forecast for Lake house' }));
  expect(site.getByText('Rain on Tuesday and Wednesday. Frost on Wednesday.')).toBeVisible();
  expect(site.getByRole('list', { name: 'Tasks at risk' })).toHaveTextContent(
    'Pour the slab, due Nov 25, 2026: rain and frost',
  );
  expect(site.getAllByText('72°')).toHaveLength(3);
});

it('switches sites and shows a missing address', async () => {
  const { user } = show(ready(lakeHouse, garage));

  await user.click(await screen.findByRole('button', { name: 'Next site (1 of 2)' }));

  expect(await screen.findByRole('region', { name: 'Forecast for Garage' })).toHaveTextContent(
    'this project has no address',
  );
});

it.each<[string, Forecast]>([
  ['no provider is set up', { state: 'off' }],
  ['nothing is being built', ready()],
])('gives no advice where %s', async (_why, answer) => {
  const { requests } = show(answer);

  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Weather impact')).not.toBeInTheDocument());
});

it('sends no request for a company without active sites', () => {
  const { requests } = show(undefined, false);

  expect(screen.queryByText('Weather impact')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('shows an error with Retry', async () => {
  const answers = [
    gatewayFault(502, 'The weather service isn’t responding. Please try again.'),
    ready(lakeHouse),
  ];
  const { user } = show(() => answers.shift());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The weather service isn’t responding',
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('region', { name: 'Forecast for Lake house' })).toBeVisible();
});
