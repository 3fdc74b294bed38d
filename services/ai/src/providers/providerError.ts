import { z } from 'zod';
import type { ProviderName } from './provider.ts';

/** Why a provider gave no answer. The vendor's own words, which may hold the key or the prompt, are left behind. */
export type ProviderFault = 'limit' | 'auth' | 'timeout' | 'failed';

export class ProviderError extends Error {
  readonly provider: ProviderName;
  readonly fault: ProviderFault;
  readonly status: number | undefined;

  constructor(provider: ProviderName, fault: ProviderFault, status?: number) {
    super(`${provider}: ${fault}`);
    this.name = 'ProviderError';
    this.provider = provider;
    this.fault = fault;
    this.status = status;
  }
}

const withStatus = z.object({ status: z.number() });

/** Turns what an SDK threw into a fault; only the status is read. */
export function toProviderError(provider: ProviderName, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const status = withStatus.safeParse(error).data?.status;
  if (status === 429) return new ProviderError(provider, 'limit', status);
  if (status === 401 || status === 403) return new ProviderError(provider, 'auth', status);
  if (status === 408 || status === 504) return new ProviderError(provider, 'timeout', status);
  return new ProviderError(provider, 'failed', status);
}
