import type { GatewayTools } from '@plumbline/kit';
import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { listenerOf } from '../chat/deliver.ts';
import { paced } from '../chat/paced.ts';
import { estimateTokens, reserve } from '../chat/quota.ts';
import { offline, toRefusal } from '../chat/refusals.ts';
import type { ImagePart, Provider, ToolOffer } from '../providers/provider.ts';
import { ProviderError, toProviderError } from '../providers/providerError.ts';

const imageBody = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** The image in base64, up to about 4 MB. */
  image: z
    .string()
    .min(100)
    .max(6_000_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Expected an image in base64'),
});

/** About what an image takes, whatever its size. */
const tokensOfImage = 3000;
const maxTokens = 4000;
const mostTokens = tokensOfImage + maxTokens;
const timeoutMs = 30_000;

export type ImageDependencies = GatewayTools & {
  isEnabled: boolean;
  providers: readonly Provider[];
};

/** What is read from an image, and who may ask. */
export type Reading<Read> = {
  path: string;
  /** The key of the answer. */
  key: string;
  needs: Parameters<GatewayTools['signedIn']>[0];
  prompt: string;
  question: string;
  /** The one tool that the model is offered. It saves nothing. */
  tool: ToolOffer;
  /** What the model said; undefined where that is anything else than the fields. */
  toRead: (input: unknown) => Read | undefined;
};

/**
 * A route that suggests what an image says, by the first model that can read it. Nothing is saved. Where the
 * installation has no model, the answer is null and the browser reads it.
 */
export function imageRoute<Read>(dependencies: ImageDependencies, reading: Reading<Read>): Router {
  const { signedIn, limited } = dependencies;
  return Router().post(
    reading.path,
    signedIn(reading.needs),
    limited({ max: 20, seconds: 60, by: 'user' }),
    express.json({ limit: '6mb' }),
    read(dependencies, reading),
  );
}

function read<Read>(
  { callerOf, providers, isEnabled, log, service }: ImageDependencies,
  reading: Reading<Read>,
): RequestHandler {
  return async (req, res) => {
    const { type, image } = imageBody.parse(req.body);
    if (!isEnabled || providers.length === 0) {
      res.json({ [reading.key]: null, reader: null });
      return;
    }
    const signal = listenerOf(req, res);
    let fault: ProviderError | undefined;
    for (const provider of providers) {
      const wanted = { provider: provider.name, model: provider.models[0], tokens: mostTokens };
      // oxlint-disable-next-line no-await-in-loop -- the next model is asked when this one can't read it
      const reservation = await reserve(callerOf(req), wanted, { service, log });
      const used = { input: tokensOfImage, output: 0, failed: true };
      try {
        // oxlint-disable-next-line no-await-in-loop
        const found = await ask(provider, reading, { mediaType: type, data: image }, used, signal);
        res.json({ [reading.key]: found, reader: provider.name });
        return;
      } catch (error) {
        if (signal.aborted) return;
        fault = toProviderError(provider.name, error);
        log.warn({ provider: provider.name, fault: fault.fault }, 'a provider read no image');
      } finally {
        // oxlint-disable-next-line no-await-in-loop
        await reservation.settle(used);
      }
    }
    throw fault ? toRefusal(fault, 'chat') : offline();
  };
}

type Used = { input: number; output: number; failed: boolean };

async function ask<Read>(
  provider: Provider,
  { prompt, question, tool, toRead }: Reading<Read>,
  image: ImagePart,
  used: Used,
  signal: AbortSignal,
): Promise<Read> {
  const cut = new AbortController();
  const request = {
    model: provider.models[0],
    system: prompt,
    turns: [{ role: 'user' as const, content: question, image }],
    tools: [tool],
    maxTokens,
    temperature: 0,
  };
  const pace = { first: timeoutMs, between: timeoutMs, whole: timeoutMs };
  let input: unknown;
  const events = provider.stream(request, AbortSignal.any([signal, cut.signal]));
  for await (const event of paced(events, pace, { signal, stop: () => cut.abort() })) {
    if (event.type === 'usage') Object.assign(used, { input: event.input, output: event.output });
    if (event.type === 'call' && event.call.name === tool.name) ({ input } = event.call);
  }
  const found = toRead(input);
  if (!found) throw new ProviderError(provider.name, 'failed');
  used.output ||= estimateTokens(JSON.stringify(found));
  used.failed = false;
  return found;
}
