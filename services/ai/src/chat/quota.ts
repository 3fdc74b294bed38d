import type { Actor, GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { Provider } from '../providers/provider.ts';
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

/** Reserves tokens for one call, with the asking person's token; settles with the service role. */
export async function reserve(
  { db }: Actor,
  { name }: Pick<Provider, 'name'>,
  { model, tokens }: { model: string; tokens: number },
  { service, log }: Pick<GatewayTools, 'service' | 'log'>,
): Promise<Reservation> {
  const { data, error } = await db.rpc('reserve_ai_usage', {
    p_provider: name,
    p_model: model,
    p_tokens: Math.min(200_000, tokens),
  });
  if (error) throw toQuotaRefusal(error);
  const { id } = reserved.parse(data);
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
