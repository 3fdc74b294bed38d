import {
  allow,
  ApiError,
  toActor,
  type Actor,
  type Caller,
  type GatewayTools,
} from '@plumbline/kit';
import { z } from 'zod';
import type { ProviderName } from '../providers/provider.ts';
import { toQuotaRefusal } from './refusals.ts';

/** Tokens taken from the company's month before a call. */
export type Reservation = {
  /** What the call really took; afterwards the reservation is closed. */
  settle: (used: { input: number; output: number; failed: boolean }) => Promise<void>;
};

const reserved = z.object({ id: z.uuid() });

/** About how many tokens a text has; providers count exactly, afterwards. */
export const estimateTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4);

/** What a call to a provider may cost. */
type Wanted = { provider: ProviderName; model: string; tokens: number };
type Tools = Pick<GatewayTools, 'service' | 'log'>;

/** Who asks, the company's figures, and the tokens taken for the first call. */
export type Begun = { actor: Actor; context: unknown; reservation: Reservation };

const started = z.object({
  session: z.unknown(),
  context: z.unknown().optional(),
  reservation: reserved.optional(),
});
const toValues = ({ provider, model, tokens }: Wanted) => ({
  p_provider: provider,
  p_model: model,
  p_tokens: Math.min(200_000, tokens),
});

/**
 * All that the database is asked for before a provider is, in one round trip and with the asking person's
 * token: each further one would stand before the first word.
 */
export async function startQuestion(caller: Caller, wanted: Wanted, tools: Tools): Promise<Begun> {
  const { data, error } = await caller.db.rpc('start_question', toValues(wanted));
  if (error) throw toQuotaRefusal(error);
  const { session, context, reservation } = started.parse(data);
  const actor = toActor(caller, session);
  allow(actor, {}, 'POST');
  if (!reservation) throw new ApiError(403, 'forbidden', 'User profile or company not found');
  return { actor, context, reservation: settling(reservation, tools) };
}

/** Reserves tokens for a further call, with the asking person's token. */
export async function reserve({ db }: Caller, wanted: Wanted, tools: Tools): Promise<Reservation> {
  const { data, error } = await db.rpc('reserve_ai_usage', toValues(wanted));
  if (error) throw toQuotaRefusal(error);
  return settling(reserved.parse(data), tools);
}

/** Settles with the service role. */
function settling({ id }: z.infer<typeof reserved>, { service, log }: Tools): Reservation {
  return {
    async settle({ input, output, failed }) {
      const answer = await service.rpc('settle_ai_usage', {
        p_id: id,
        p_input: input,
        p_output: output,
        p_failed: failed,
      });
      if (answer.error) log.warn({ reservation: id }, 'the use of the assistant was not settled');
    },
  };
}
