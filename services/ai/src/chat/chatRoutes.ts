import { Router, type RequestHandler } from 'express';
import { ApiError, type GatewayTools, type Limit } from '@plumbline/kit';
import { providerNames, type Provider, type ProviderName } from '../providers/provider.ts';
import type { Patience } from './question.ts';
import { chatBody, type ChatBody } from './chatBody.ts';
import { deliverChat, deliverStream, listenerOf } from './deliver.ts';
import { disabled, offline } from './refusals.ts';

export type ChatDependencies = GatewayTools & {
  isEnabled: boolean;
  providers: readonly Provider[];
  patience: Patience;
  limit: Limit;
};

/** POST /chat, /<provider>/chat, /<provider>/stream and /stream. */
export function chatRoutes(dependencies: ChatDependencies): Router {
  const { identified, limited, limit, isEnabled } = dependencies;
  const guard: RequestHandler = (_req, _res, next) => {
    if (!isEnabled) throw disabled();
    next();
  };
  const before = [identified(), limited(limit), guard];
  const router = Router();
  router.post('/chat', before, answer(dependencies, {}));
  router.post('/stream', before, answer(dependencies, { streams: true }));
  for (const first of providerNames) {
    router.post(`/${first}/chat`, before, answer(dependencies, { first }));
    router.post(`/${first}/stream`, before, answer(dependencies, { first, streams: true }));
  }
  return router;
}

type Route = { first?: ProviderName; streams?: boolean };

function answer(dependencies: ChatDependencies, { first, streams }: Route): RequestHandler {
  const { callerOf, providers, patience, service, log } = dependencies;
  return async (req, res) => {
    const body = chatBody.parse(req.body);
    if (providers.length === 0) throw offline();
    const question = {
      caller: callerOf(req),
      body,
      delivery: (streams ?? body.stream) ? ('stream' as const) : ('chat' as const),
      providers: inOrder(providers, first ?? body.provider, body),
      patience,
      signal: listenerOf(req, res),
      gateway: { service, log },
    };
    await (question.delivery === 'stream' ? deliverStream : deliverChat)(question, res);
  };
}

/** The wanted provider first; the others follow. A model is one of those that are configured. */
function inOrder(
  providers: readonly Provider[],
  first: ProviderName | undefined,
  { model }: ChatBody,
): Provider[] {
  const knows = (provider: Provider) => model !== undefined && provider.models.includes(model);
  if (model !== undefined && !providers.some(knows))
    throw new ApiError(422, 'invalid', 'This model is not configured.', 'model');
  const rank = (provider: Provider) =>
    (provider.name === first ? 0 : 2) + (knows(provider) ? 0 : 1);
  return providers.toSorted((a, b) => rank(a) - rank(b));
}
