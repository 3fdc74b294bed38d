import { z } from 'zod';
import { api, baseQuery } from './api.ts';
import { configureData } from './config.ts';
import { duplicateEndpoints } from './endpointNames.ts';
import { sessionApi } from './session.ts';
import { makeStore } from './store.ts';
import { listTags } from './tags.ts';

const answering = (respond: (url: string) => Response) =>
  configureData({
    url: 'http://db.test',
    key: 'public-key',
    apiUrl: 'http://db.test/api',
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    fetch: async (url) => respond(url instanceof Request ? url.url : url.toString()),
  });

describe('baseQuery', () => {
  it('answers rows and the server’s count', async () => {
    answering(() => Response.json([{ id: '1' }], { headers: { 'content-range': '0-0/37' } }));

    const answer = await baseQuery(
      ({ db }) => db.from('projects').select('*', { count: 'exact' }),
      {} as never,
      {},
    );

    expect(answer).toEqual({ data: [{ id: '1' }], meta: { total: 37 } });
  });

  it('answers a thrown call as an error', async () => {
    const answer = await baseQuery(
      () => {
        throw new TypeError('Failed to fetch');
      },
      {} as never,
      {},
    );

    expect(answer).toEqual({ error: expect.objectContaining({ kind: 'offline' }) });
  });
});

describe('an injected endpoint', () => {
  const endpoints = api.injectEndpoints({
    endpoints: (build) => ({
      testRows: build.query<{ id: string }[], void>({
        query:
          () =>
          ({ db }) =>
            db.from('projects').select(),
        responseSchema: z.array(z.object({ id: z.string() })),
        providesTags: (rows) => listTags('Project', rows),
      }),
    }),
  });

  it('turns an answer in an unknown form into a plain error', async () => {
    answering(() => Response.json([{ id: 7 }]));

    const { error } = await makeStore().dispatch(endpoints.endpoints.testRows.initiate());

    expect(error).toMatchObject({
      kind: 'unexpected',
      detail: expect.stringContaining('testRows'),
    });
  });
});

describe('session', () => {
  const answer = {
    user: {
      id: '6f1a0c8e-0a51-4c39-9b5e-0b9f2c7f0a01',
      email: 'owner@plumbline.test',
      full_name: 'Dana Ridge',
      role: 'owner',
      preferences: null,
    },
    company: {
      id: '6f1a0c8e-0a51-4c39-9b5e-0b9f2c7f0a02',
      name: 'Ridgeline Builders',
      plan: 'professional',
      plan_status: 'active',
      settings: {},
    },
    effective_plan: 'professional',
    features: ['view_projects', 'time_travel'],
    permissions: ['view_projects'],
    is_platform_admin: false,
  };

  it('comes in one request and drops features that this version does not know', async () => {
    const urls: string[] = [];
    answering((url) => {
      urls.push(url);
      return Response.json(answer);
    });

    const { data } = await makeStore().dispatch(sessionApi.endpoints.session.initiate());

    expect(urls).toEqual(['http://db.test/rest/v1/rpc/current_session']);
    expect(data?.features).toEqual(['view_projects']);
    expect(data?.user.preferences).toEqual({});
  });
});

describe('duplicateEndpoints', () => {
  it('names the areas that share an endpoint name', () => {
    const areas = [
      { area: 'projects', endpoints: ['projectList', 'clientList'] },
      { area: 'crm', endpoints: ['clientList'] },
    ];

    expect(duplicateEndpoints(areas)).toEqual({ clientList: ['projects', 'crm'] });
  });

  it('is empty when each name has one owner', () => {
    expect(duplicateEndpoints([{ area: 'projects', endpoints: ['projectList'] }])).toEqual({});
  });
});
