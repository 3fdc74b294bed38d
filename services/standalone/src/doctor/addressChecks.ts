import { gateways } from '../gateways.ts';
import { examine, failed, ok, warning, type Finding } from './finding.ts';

const allowedClockDifferenceMs = 60_000;
const timeoutMs = 10_000;

/** @throws in a sentence when nothing answers */
const ask = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' }).catch(
    (error: unknown) => {
      throw new Error(
        error instanceof DOMException
          ? `${url} did not answer within ${timeoutMs / 1000} seconds`
          : `${url} can't be reached: is Plumbline running there?`,
        { cause: error },
      );
    },
  );

/** Asks a running installation at its address: page, clock, encryption, and `/ready` of each service. */
export async function addressChecks(address: string): Promise<Finding[]> {
  const isPublic = !/^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);
  const page = await examine('page', async () => {
    const answer = await ask(`${address}/login`);
    const differenceMs = Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? ''));
    return [
      (await answer.text()).includes('id="plumbline-config"')
        ? ok('page', `${address}/login answers`)
        : failed(
            'page',
            `${address}/login answers ${answer.status} without the page: is this the address of Plumbline?`,
          ),
      differenceMs > allowedClockDifferenceMs
        ? failed(
            'clock',
            `This machine and ${address} differ by ${Math.round(differenceMs / 1000)} seconds: synchronize both clocks`,
          )
        : ok('clock', 'agrees with the server'),
      ...(isPublic && !address.startsWith('https:')
        ? [failed('encryption', `${address} is not https: put a proxy with TLS in front of it`)]
        : []),
    ];
  });
  // Each of them would say the same again.
  if (page.some(({ part, state }) => part === 'page' && state === 'failed')) return page;
  const services = await Promise.all(
    ['', ...gateways.map(({ name }) => `/api/${name}`)].map((path) =>
      examine(partOf(path), () => readiness(path, address)),
    ),
  );
  return [...page, ...services.flat()];
}

const partOf = (path: string) => path.replace('/api/', 'service ') || 'readiness';

async function readiness(path: string, address: string): Promise<Finding> {
  const part = partOf(path);
  const answer = await ask(`${address}${path}/ready`);
  const text = await answer.text();
  if (!answer.ok) return failed(part, `answers ${answer.status}; its log says why`);
  const [, degraded] = /"degraded":\[([^\]]*)\]/.exec(text) ?? [];
  return degraded ? warning(part, `runs without ${degraded}; its log says why`) : ok(part, 'ready');
}
