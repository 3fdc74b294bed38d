import { closeServer, serve, urlOf } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import {
  startBackend,
  type Backend,
  type TestCompany,
  type TestUser,
} from '@plumbline/testing/backend';
import { half, inDays, startWeatherService } from './fixtures/weatherService.ts';
import { createWeather, weatherEnvironment } from './index.ts';

let backend: Backend;
let company: TestCompany;
let service: Awaited<ReturnType<typeof startWeatherService>>;
let weather: Awaited<ReturnType<typeof runWeather>>;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    plan: 'starter',
    roles: ['field_supervisor', 'subcontractor'],
  });
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from weather_cache`;
  await backend.sql`delete from projects`;
  service = await startWeatherService();
  weather = await runWeather('1');
});
afterEach(() => Promise.all([weather.close(), service.close()]));

/** The gateway behind a real port, on a real database and the stand-in. */
async function runWeather(enabled: '0' | '1') {
  const app = createWeather(
    accessTo(backend),
    weatherEnvironment.parse({
      WEATHER_ENABLED: enabled,
      WEATHER_URL: service.url,
      GEOCODER_URL: service.url,
    }),
  );
  const server = await serve(app, { port: 0, host: '127.0.0.1' });
  return {
    forecast: async (as?: Pick<TestUser, 'token'>) => {
      const answer = await fetch(`${urlOf(server)}/forecast`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      });
      return { status: answer.status, body: (await answer.json()) as Told };
    },
    close: () => closeServer(server, 0),
  };
}
type Told = {
  state: string;
  code?: string;
  sites: { name: string; days: { rain: number }[] | null; tasks: unknown[] }[];
};

async function makeSite(own: {
  name: string;
  status?: string;
  address?: string;
  at?: [number, number];
}) {
  const [latitude = null, longitude = null] = own.at ?? [];
  const [row] = await backend.sql<{ id: string }[]>`
    insert into projects (company_id, name, status, address, latitude, longitude, start_date)
    values (${company.id}, ${own.name}, ${own.status ?? 'in_progress'}, ${own.address ?? ''}, ${latitude}, ${longitude}, current_date)
    returning id`;
  return row?.id ?? '';
}

describe('GET /forecast', () => {
  it('tells seven days for each active site, and the tasks that the weather is against', async () => {
    const site = await makeSite({ name: 'Lake house', at: [30.2711, -97.7437] });
    await makeSite({ name: 'Long done', status: 'completed', at: [30, -97] });
    service.state.periods[4] = half(inDays(2), true, {
      probabilityOfPrecipitation: { value: 80 },
      shortForecast: 'Rain',
    });
    await backend.sql`
      insert into project_tasks (company_id, project_id, title, status, due_date) values
        (${company.id}, ${site}, 'Pour the slab', 'pending', ${inDays(2)}),
        (${company.id}, ${site}, 'Paint inside', 'pending', ${inDays(1)}),
        (${company.id}, ${site}, 'Dig', 'completed', ${inDays(2)})`;

    const { body } = await weather.forecast(company.owner);

    expect(body).toMatchObject({
      state: 'ready',
      sites: [
        {
          project_id: site,
          name: 'Lake house',
          tasks: [{ title: 'Pour the slab', due_on: inDays(2), risks: ['rain'] }],
        },
      ],
    });
    expect(body.sites[0]?.days).toHaveLength(7);
    expect(service.asked).toEqual(['/points/30.27,-97.74', '/gridpoints/EWX/156,91/forecast']);
  });

  it('asks once an hour for a place, whoever looks', async () => {
    await makeSite({ name: 'One', at: [30.271, -97.7437] });
    await makeSite({ name: 'Next door', at: [30.2712, -97.744] });
    await weather.forecast(company.owner);
    const before = service.asked.length;

    const { body } = await weather.forecast(company.as('field_supervisor'));

    expect(body.sites.map(({ name }) => name).toSorted()).toEqual(['Next door', 'One']);
    expect(service.asked).toHaveLength(before);
    await backend.sql`update weather_cache set fetched_at = now() - interval '61 minutes'`;
    await weather.forecast(company.owner);
    expect(service.asked.length).toBeGreaterThan(before);
  });

  it('finds a site without coordinates by its address, and keeps no address', async () => {
    await makeSite({ name: 'By address', address: '12 Oak Street,  Austin, TX 78704' });
    await makeSite({ name: 'Nowhere', address: 'behind the old mill' });
    service.state.places.set('12 oak street, austin, tx 78704', { x: -97.76, y: 30.24 });

    const { body } = await weather.forecast(company.owner);
    const again = service.asked.length;
    await weather.forecast(company.owner);

    expect(Object.fromEntries(body.sites.map(({ name, days }) => [name, days?.length]))).toEqual({
      'By address': 7,
      Nowhere: undefined,
    });
    expect(service.asked).toHaveLength(again);
    const kept = await backend.sql<{ all: string }[]>`
      select string_agg(grid || forecast::text, ' ') as all from weather_cache`;
    expect(kept[0]?.all).not.toMatch(/oak|mill/i);
  });

  it('shows what it knew while the provider is down, for a day', async () => {
    await makeSite({ name: 'Lake house', at: [30.27, -97.74] });
    await weather.forecast(company.owner);
    service.state.isDown = true;
    await backend.sql`update weather_cache set fetched_at = now() - interval '23 hours'`;

    expect((await weather.forecast(company.owner)).body.sites[0]?.days).toHaveLength(7);

    await backend.sql`update weather_cache set fetched_at = now() - interval '25 hours'`;
    expect(await weather.forecast(company.owner)).toMatchObject({
      status: 502,
      body: { code: 'weather_unavailable' },
    });
  });

  it('follows no address that an answer names', async () => {
    const elsewhere = await startWeatherService();
    await makeSite({ name: 'Lake house', at: [30.27, -97.74] });
    service.state.forecastUrl = `${elsewhere.url}/gridpoints/EWX/1,1/forecast`;

    const { body } = await weather.forecast(company.owner);

    expect(body.sites[0]?.days).toHaveLength(7);
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('shows a subcontractor the sites that it works on', async () => {
    const mine = await makeSite({ name: 'Mine', at: [30.27, -97.74] });
    await makeSite({ name: 'Not mine', at: [30.27, -97.74] });
    const subcontractor = company.as('subcontractor');
    await backend.sql`
      insert into project_members (project_id, company_id, user_id) values (${mine}, ${company.id}, ${subcontractor.id})`;

    const { body } = await weather.forecast(subcontractor);

    expect(body.sites.map(({ name }) => name)).toEqual(['Mine']);
  });

  it('has nothing to tell a company without active sites', async () => {
    expect((await weather.forecast(company.owner)).body).toEqual({ state: 'ready', sites: [] });
    expect(service.asked).toEqual([]);
  });

  it('asks nobody while it is switched off', async () => {
    await makeSite({ name: 'Lake house', at: [30.27, -97.74] });
    const off = await runWeather('0');

    expect((await off.forecast(company.owner)).body).toEqual({ state: 'off' });

    expect(service.asked).toEqual([]);
    await off.close();
  });

  it('is for who has signed in', async () => {
    expect((await weather.forecast()).status).toBe(401);
  });
});
