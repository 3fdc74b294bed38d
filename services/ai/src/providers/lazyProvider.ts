import type { Provider } from './provider.ts';

/** A provider whose SDK is loaded with its first question: an installation without keys never loads one. */
export function lazyProvider(
  { name, models }: Pick<Provider, 'name' | 'models'>,
  load: () => Promise<Provider>,
): Provider {
  let loaded: Promise<Provider> | undefined;
  return {
    name,
    models,
    async *stream(request, signal) {
      loaded ??= load();
      const provider = await loaded;
      yield* provider.stream(request, signal);
    },
  };
}
