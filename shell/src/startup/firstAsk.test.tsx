import { jest } from '@jest/globals';
import { sessionStorageKey } from '@plumbline/data/sessionStorageKey';
import { askFirst, fetchAfterFirst } from './firstAsk.ts';

const url = 'http://plumbline.test/rest/v1/rpc/current_session';
const config = { databaseUrl: 'http://plumbline.test/', databaseKey: 'public-key' };
const inSeconds = (seconds: number) => Math.round(Date.now() / 1000) + seconds;
const asUser = (token: string) => ({
  method: 'POST',
  headers: new Headers({ authorization: `Bearer ${token}` }),
});

const pageWith = (settings: unknown) => {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  script.id = 'plumbline-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify(settings);
  page.head.append(script);
  return page;
};

/** A server that numbers its answers. */
const listen = () => {
  const calls: [RequestInfo | URL, RequestInit | undefined][] = [];
  globalThis.fetch = async (input, init) => {
    calls.push([input, init]);
    return new Response(String(calls.length));
  };
  return calls;
};

const keep = (session: unknown) => localStorage.setItem(sessionStorageKey, JSON.stringify(session));

describe('who is signed in', () => {
  const outside = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = outside;
    localStorage.clear();
  });

  it('is asked for once, with the kept token, and answered to who asks the same', async () => {
    const calls = listen();
    keep({ access_token: 'a.b.c', expires_at: inSeconds(3600) });

    askFirst(pageWith(config));
    const first = await fetchAfterFirst(url, asUser('a.b.c'));
    const second = await fetchAfterFirst(url, asUser('a.b.c'));

    expect([await first.text(), await second.text()]).toEqual(['1', '2']);
    expect(calls[0]?.[0]).toBe(url);
    expect(new Headers(calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer a.b.c');
    expect(new Headers(calls[0]?.[1]?.headers).get('apikey')).toBe('public-key');
  });

  it('is answered to nobody else, and not to another question', async () => {
    listen();
    keep({ access_token: 'a.b.c', expires_at: inSeconds(3600) });

    askFirst(pageWith(config));
    const other = await fetchAfterFirst(url, asUser('x.y.z'));
    const elsewhere = await fetchAfterFirst(`${url}s`, asUser('a.b.c'));

    expect([await other.text(), await elsewhere.text()]).toEqual(['2', '3']);
  });

  it('is asked again when the first answer did not come', async () => {
    let isDown = true;
    globalThis.fetch = async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return new Response('now');
    };
    keep({ access_token: 'a.b.c', expires_at: inSeconds(3600) });

    askFirst(pageWith(config));
    isDown = false;
    const answer = await fetchAfterFirst(url, asUser('a.b.c'));

    expect(await answer.text()).toBe('now');
  });

  it('is asked again when the first answer has grown old', async () => {
    listen();
    keep({ access_token: 'a.b.c', expires_at: inSeconds(3600) });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);

    askFirst(pageWith(config));
    clock.mockReturnValue(12_000);
    const answer = await fetchAfterFirst(url, asUser('a.b.c'));

    expect(await answer.text()).toBe('2');
    clock.mockRestore();
  });

  it.each([
    ['without a session', null, config],
    ['with a token that is about to end', { access_token: 'a', expires_at: inSeconds(60) }, config],
    ['with a session that says nothing', 'garbled', config],
    ['on a page without its settings', { access_token: 'a', expires_at: inSeconds(3600) }, {}],
  ])('is not asked for %s', (_, session, settings) => {
    const calls = listen();
    keep(session);

    askFirst(pageWith(settings));

    expect(calls).toHaveLength(0);
  });
});
