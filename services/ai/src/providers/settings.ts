import { flag } from '@plumbline/kit';
import { z } from 'zod';
import { lazyProvider } from './lazyProvider.ts';
import type { Provider, ProviderName } from './provider.ts';

/** How one provider is reached. */
export type ProviderSettings = {
  apiKey: string;
  /** Another address than the vendor's own: a proxy, or a stand-in. */
  baseUrl?: string | undefined;
  models: readonly [string, ...string[]];
};

const models = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.tuple([z.string().min(1)], z.string().min(1)));

/** What the assistant reads from the environment; without any key it answers offline. */
export const aiEnvironment = z.object({
  /** 0 switches the assistant off. */
  AI_ENABLED: flag.default(true),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url('must be an address').optional(),
  /** Comma-separated; the first is the usual one. */
  OPENAI_MODELS: models('gpt-5.4-mini'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: z.url('must be an address').optional(),
  GEMINI_MODELS: models('gemini-3.8-flash'),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: z.url('must be an address').optional(),
  ANTHROPIC_MODELS: models('claude-haiku-5-5'),
});

const load: Record<ProviderName, (settings: ProviderSettings) => Promise<Provider>> = {
  openai: async (settings) => (await import('./openai.ts')).openaiProvider(settings),
  gemini: async (settings) => (await import('./gemini.ts')).geminiProvider(settings),
  anthropic: async (settings) => (await import('./anthropic.ts')).anthropicProvider(settings),
};

/** The providers that have a key, in the order in which they are tried. */
export function configuredProviders(env: z.infer<typeof aiEnvironment>): Provider[] {
  const given = [
    ['openai', env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_MODELS],
    ['gemini', env.GEMINI_API_KEY, env.GEMINI_BASE_URL, env.GEMINI_MODELS],
    ['anthropic', env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL, env.ANTHROPIC_MODELS],
  ] as const;
  return given.flatMap(([name, apiKey, baseUrl, names]) =>
    apiKey
      ? [
          lazyProvider({ name, models: names }, () =>
            load[name]({ apiKey, baseUrl, models: names }),
          ),
        ]
      : [],
  );
}
