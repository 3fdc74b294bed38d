import { createGateway, withoutFields, type GatewayAccess, type Limit } from '@plumbline/kit';
import { Router } from 'express';
import { patience as usualPatience, type Patience } from './chat/question.ts';
import { billRoute } from './bills/billRoute.ts';
import { cardRoute } from './cards/cardRoute.ts';
import { chatRoutes } from './chat/chatRoutes.ts';
import { draftRoute } from './draft/draftRoute.ts';
import { healthOf } from './health.ts';
import type { Provider } from './providers/provider.ts';

/** What the assistant needs besides the database. */
export type AiDependencies = {
  /** False switches the assistant off. */
  isEnabled?: boolean;
  /** Those with a key, in the order in which they are asked; none means offline. */
  providers: readonly Provider[];
  patience?: Patience;
  /** How often one person may ask; the database's own limit counts for all gateways together. */
  limit?: Limit;
};

const prompts = [
  'messages',
  'content',
  'prompt',
  'system',
  'turns',
  'body',
  'apiKey',
  'text',
  'image',
];
const usualLimit: Limit = { max: 60, seconds: 60, by: 'user' };

/** The assistant's gateway. It does not listen. */
export function createAi(
  access: GatewayAccess,
  { isEnabled = true, providers, patience = usualPatience, limit = usualLimit }: AiDependencies,
) {
  return createGateway(
    {
      name: 'ai',
      rawRoutes: (tools) => {
        const dependencies = { ...tools, isEnabled, providers };
        return Router().use(billRoute(dependencies), cardRoute(dependencies));
      },
      routes: (tools) =>
        Router().use(
          chatRoutes({ ...tools, isEnabled, providers, patience, limit }),
          draftRoute({ ...tools, isEnabled }),
        ),
      health: () => healthOf(isEnabled, providers),
    },
    // Neither a question nor an answer nor a key stands in the log.
    { ...access, log: withoutFields(access.log, prompts) },
  );
}
