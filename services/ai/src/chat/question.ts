import type { Caller, GatewayTools } from '@plumbline/kit';
import type { QuoteDraft } from '../draft/resolveDraft.ts';
import type { Provider, ProviderName } from '../providers/provider.ts';
import type { ChatBody } from './chatBody.ts';
import type { Citation } from './citations.ts';
import type { Delivery } from './refusals.ts';

/** An answer, piece by piece; `end` comes last. */
export type AnswerEvent =
  | { type: 'text'; content: string }
  | { type: 'draft'; draft: QuoteDraft }
  | {
      type: 'end';
      provider: ProviderName;
      model: string;
      usage: { input_tokens: number; output_tokens: number };
      citations: Citation[];
    };

/** How long the gateway waits, in milliseconds; tests wait less. */
export type Patience = { chat: number; stream: number };
export const patience: Patience = { chat: 10_000, stream: 15_000 };

export type Question = {
  caller: Caller;
  body: ChatBody;
  delivery: Delivery;
  /** In the order in which they are asked. */
  providers: readonly Provider[];
  patience: Patience;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
  gateway: Pick<GatewayTools, 'service' | 'log'>;
};
