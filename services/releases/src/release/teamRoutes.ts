import {
  digestOf,
  readTeams,
  releaseActions,
  uploadLimit,
  verifyRelease,
  type ReleaseAction,
  type ReleaseOrder,
} from '@plumbline/area-registry/teams';
import { ApiError, type GatewayTools } from '@plumbline/kit';
import { raw, Router, type Request, type RequestHandler } from 'express';
import { carryOut, type Done, type Releasing } from './carryOut.ts';
import { oneAtATime } from './oneAtATime.ts';
import { toRefusal } from './toRefusal.ts';

const orders = new WeakMap<Request, ReleaseOrder>();

/** `POST /areas/:id/<action>` with a team's token; `release` and `candidate` carry a build. */
export function teamRoutes({ limited, log }: GatewayTools, releasing: Releasing): Router {
  const inTurn = oneAtATime();

  const withToken =
    (action: ReleaseAction): RequestHandler<{ id: string }> =>
    async (req, _res, next) => {
      const token = /^Bearer ([\w.-]{1,4096})$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
      const { store, keys, portal } = releasing;
      const teams = await readTeams(store, (await keys()).publicKey);
      orders.set(req, await verifyRelease(token, { teams, portal, id: req.params.id, action }));
      next();
    };

  const carriedOut: RequestHandler = async (req, res) => {
    const order = orders.get(req);
    if (!order) throw new Error('The token was not read.');
    const body: unknown = req.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (digestOf(bytes) !== order.body)
      throw new ApiError(
        401,
        'altered_upload',
        "The upload isn't the one that the team signed: run the command again.",
      );
    if (!(await releasing.store.useOnce(order.jti)))
      throw new ApiError(
        409,
        'token_used',
        'This release token was used before: run the command again, which signs a new one.',
      );
    const done: Done = await inTurn(() => carryOut(order, bytes, releasing));
    log.info({ team: order.team, action: order.action, ...done }, 'a team changed an area');
    res.json(done);
  };

  const router = Router();
  for (const action of releaseActions)
    router.post(
      `/areas/:id/${action}`,
      limited({ max: 30, seconds: 60, by: 'address' }),
      withToken(action),
      raw({ type: () => true, limit: uploadLimit.packed, inflate: false }),
      carriedOut,
      toRefusal,
    );
  return router;
}
