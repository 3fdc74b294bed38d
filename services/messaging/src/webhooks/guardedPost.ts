import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, publicAddress, type Resolve } from './publicAddress.ts';

/** Posts to an address that a stranger has chosen; answers the status. Rejects when nothing answers. */
export type GuardedPost = (request: {
  url: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
}) => Promise<number>;

type Settings = {
  /** For tests and demonstrations on one machine: loopback, there also without TLS or with any certificate. */
  allowLoopback: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
};

/**
 * Makes the one way out to addresses that companies enter. It connects to the address that it has
 * checked, follows no redirect, reads no answer beyond its status, and gives up in time.
 */
export function guardedPost({ allowLoopback, timeoutMs = 10_000, resolve }: Settings): GuardedPost {
  return async ({ url, body, headers }) => {
    const { protocol, hostname, port, pathname, search, username } = new URL(url);
    const machine = await publicAddress(hostname, { allowLoopback, ...(resolve && { resolve }) });
    const isLocal = allowLoopback && /^(127\.|::1$)/.test(machine.address);
    if (protocol !== 'https:' && !isLocal)
      throw new AddressRefused('Only https:// addresses are called.');
    if (username) throw new AddressRefused('The address must not hold a user name.');
    const request = (protocol === 'https:' ? secureRequest : plainRequest)({
      method: 'POST',
      host: machine.address,
      family: machine.family,
      ...(port && { port }),
      path: pathname + search,
      ...(!isIP(machineName(hostname)) && { servername: hostname }),
      // a connection of its own: a kept one could belong to an address checked earlier
      agent: false,
      rejectUnauthorized: !isLocal,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        host: port ? `${hostname}:${port}` : hostname,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Plumbline-Webhooks/1',
      },
    });
    request.end(body);
    const [answer]: IncomingMessage[] = await once(request, 'response');
    answer?.destroy();
    return answer?.statusCode ?? 0;
  };
}

const machineName = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');
