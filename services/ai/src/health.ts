import { providerNames, type Provider } from './providers/provider.ts';

/** What `GET /health` answers: which providers this installation has a key for. */
export function healthOf(isEnabled: boolean, providers: readonly Provider[]) {
  const has = (name: string) => isEnabled && providers.some((provider) => provider.name === name);
  const services = Object.fromEntries(providerNames.map((name) => [name, has(name)]));
  const status = isEnabled ? (providers.length > 0 ? 'ok' : 'offline') : 'disabled';
  return { status, services };
}
