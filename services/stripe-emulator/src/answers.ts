import type { Request, RequestHandler } from 'express';
import express from 'express';
import { z } from 'zod';
import { publicView } from './events.ts';
import { invalid, Refusal } from './refusal.ts';
import type { State, World } from './state.ts';

export type Keys = { secret: string; publishable: string };
/** A request of the API: whose account, with which key. */
export type Call = { world: World; isSecret: boolean; req: Request };
type Handle = (call: Call) => object;

/**
 * Makes handlers of the API: key, account, idempotency and the provider's error shape. Handlers are
 * synchronous, so two requests never mix.
 */
export function apiHandlers(state: State, keys: Keys) {
  const handler =
    (access: 'secret' | 'either', handle: Handle): RequestHandler =>
    (req, res) => {
      try {
        const call = toCall(req, state, keys);
        if (access === 'secret' && !call.isSecret)
          throw new Refusal(403, {
            type: 'invalid_request_error',
            code: 'secret_key_required',
            message: 'This API call cannot be made with a publishable API key.',
          });
        const { status, body } = once(call, () => visible(handle(call), expansions(req)));
        res.status(status).json(body);
      } catch (error) {
        const refusal = toRefusal(error);
        if (!refusal) throw error;
        res.status(refusal.status).json({ error: refusal.error });
      }
    };
  return {
    /** For servers. */
    secret: (handle: Handle) => handler('secret', handle),
    /** For servers, and for pages that prove themselves by a client secret. */
    either: (handle: Handle) => handler('either', handle),
  };
}

export const formBody = express.urlencoded({ extended: true, limit: '200kb' });

function toCall(req: Request, state: State, keys: Keys): Call {
  const [, key] = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (key !== keys.secret && key !== keys.publishable)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided',
    });
  const account = req.get('stripe-account') ?? '';
  const platform = state.world('');
  if (account && !platform.find('account', account))
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account}'.`,
    });
  return { world: state.world(account), isSecret: key === keys.secret, req };
}

/** The same key answers the same, a success as a refusal; other parameters under it are refused. */
function once({ world, req }: Call, run: () => object): { status: number; body: unknown } {
  const key = req.method === 'POST' ? req.get('idempotency-key') : undefined;
  if (!key) return { status: 200, body: run() };
  const params = `${req.path} ${JSON.stringify(req.body ?? {})}`;
  const known = world.find('replay', key);
  if (known && known.params !== params)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    });
  if (known) return { status: known.status, body: known.body };
  const made = (status: number, body: unknown) => {
    const replay = { id: key, object: 'replay' as const, params, status, body };
    // the SDK's own keys are for a repetition within seconds
    if (key.startsWith('stripe-node-retry-')) world.load('replay', replay);
    else world.put('replay', replay);
    return replay;
  };
  try {
    return made(200, run());
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    // a wrong request is not remembered, a refused card is
    if (refusal.status === 402) made(402, { error: refusal.error });
    throw refusal;
  }
}

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof z.ZodError)) return undefined;
  const [issue] = error.issues;
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message: `Invalid ${issue?.path.join('.') ?? 'request'}: ${issue?.message ?? ''}`,
  });
}

const expansions = (req: Request): string[] =>
  z.object({ expand: z.array(z.string()).catch([]) }).parse({ ...req.query, ...req.body }).expand;

function visible(value: object, expand: readonly string[]): object {
  if ('data' in value && Array.isArray(value.data)) {
    const inner = expand.map((path) => path.replace(/^data\./, ''));
    return { ...value, data: value.data.map((each: object) => visible(each, inner)) };
  }
  return publicView(value);
}

/** A list as the provider answers it. */
export function listOf(req: Request, all: readonly { id: string }[]): object {
  const page = z
    .object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      starting_after: z.string().optional(),
    })
    .parse(req.query);
  const start = page.starting_after ? all.findIndex(({ id }) => id === page.starting_after) + 1 : 0;
  const data = all.slice(start, start + page.limit);
  return { object: 'list', url: req.path, has_more: start + page.limit < all.length, data };
}

/** Pages hold the secret of the one object that they may touch. */
export function checkSecret({ isSecret, req }: Call, object: { client_secret: string }): void {
  if (isSecret) return;
  const given = z
    .object({ client_secret: z.string().default('') })
    .parse({ ...req.query, ...req.body }).client_secret;
  if (given !== object.client_secret)
    throw invalid('The client_secret provided does not match.', 'resource_missing');
  const amount: unknown = req.body?.amount;
  if (amount !== undefined)
    throw invalid('Received unknown parameter: amount', 'parameter_unknown');
}
