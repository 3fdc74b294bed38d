import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handler } from './handler.ts';

type Asked = { headers: string; wantsCount: boolean; isPlainCall: boolean };

const current = new AsyncLocalStorage<Asked>();
const passedOn = ['x-request-id', 'traceparent', 'user-agent'];

/**
 * Gives SQL the setting `request.headers` that PostgREST has and @supabase/lite lacks: who signs a
 * quote is stored with their address, a change with the id of its request. Only what the database
 * reads is in it. A gateway of this process speaks for its own caller; nobody else may name an address.
 */
export const rememberHeaders =
  (next: Handler): Handler =>
  (request, peer) => {
    const address = peer.peerAddress ?? request.headers.get('x-forwarded-for');
    const headers = passedOn.map((name) => [name, request.headers.get(name)?.slice(0, 500)]);
    const known = [...headers, ['x-forwarded-for', address]].filter(([, value]) => value);
    const wantsCount = request.headers.get('prefer')?.includes('count=') ?? false;
    const { pathname, search } = new URL(request.url);
    const isPlainCall = pathname.startsWith('/rest/v1/rpc/') && search === '';
    const asked = { headers: JSON.stringify(Object.fromEntries(known)), wantsCount, isPlainCall };
    return current.run(asked, () => next(request, peer));
  };

/** The setting `request.headers` of the request that is being answered. */
export const headersSetting = () => current.getStore()?.headers;

/** Whether the rows that a function answers are counted too, with a second query. */
export const wantsCount = () => current.getStore()?.wantsCount ?? false;

/** Whether a function is called and its answer taken as it is: nothing selected, filtered or embedded. */
export const isPlainCall = () => current.getStore()?.isPlainCall ?? false;
