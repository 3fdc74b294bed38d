import { z } from '@plumbline/data';

/** Classes of failure that have different messages. */
export type Failure = { code: string; status?: number | undefined; message?: string | undefined };

const gatewayFailure = z.object({
  code: z.string(),
  error: z.string(),
  status: z.number().optional(),
  statusText: z.string().optional(),
});
const named = z.object({ name: z.string() });

/** Classifies an error from the gateway or the browser. */
export function toFailure(raw: unknown, kind: 'chat' | 'stream'): Failure {
  const known = gatewayFailure.safeParse(raw).data;
  if (known) {
    const { code, status, statusText, error } = known;
    // not from the gateway: a proxy's error page
    if (statusText !== undefined)
      return { code, status, message: `HTTP ${status} ${statusText}`.trimEnd() };
    return { code, status, message: error };
  }
  const name = named.safeParse(raw).data?.name;
  if (name === 'TimeoutError') return { code: kind === 'stream' ? 'stream_timeout' : 'timeout' };
  if (name === 'AbortError') return { code: 'stopped' };
  return { code: 'network' };
}

const limits = new Set(['ai_quota', 'too_many_questions', 'too_many_requests', 'provider_limit']);
const unavailable = 'AI service temporarily unavailable. Please try again later.';

/** The service's message, for the toast. */
export function serviceText({ code, status, message }: Failure): string {
  if (code === 'not_signed_in' || status === 401)
    return 'Not authenticated. Please log in to use AI features.';
  if (code === 'timeout') return message ?? 'AI service request timed out. Please try again.';
  if (code === 'stream_timeout') return 'AI streaming service request timed out. Please try again.';
  if (code === 'network' || code === 'ai_offline') return unavailable;
  if (message) return message;
  return status ? `HTTP ${status}` : unavailable;
}

/** The chat message shown instead of an answer, by class. */
export function chatText({ code, status, message }: Failure): string {
  if (code === 'ai_disabled' && message) return message;
  if (limits.has(code) || status === 429)
    return 'I apologize, but the usage limit of the assistant has been reached. Please try again later.';
  if (code === 'network')
    return "I'm having trouble connecting. Please check your internet connection and try again.";
  if (code === 'provider_auth' || status === 401 || status === 403)
    return 'There is an authentication issue with the assistant. Please sign in again, or contact your administrator.';
  if (['provider_failed', 'timeout', 'stream_timeout', 'ai_offline'].includes(code))
    return "I apologize, but I'm currently experiencing technical difficulties. Please try again in a moment.";
  return 'Sorry, I encountered an error. Please try again.';
}

/** Whether to retry a failed stream as a plain request. */
export const fallsBack = ({ code }: Failure): boolean =>
  ['provider_failed', 'timeout', 'stream_timeout', 'unexpected'].includes(code);
