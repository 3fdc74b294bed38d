import {
  isRolloutStep,
  listAreas,
  listVersions,
  pointAt,
  rollBack,
  rollOut,
  takeOff,
} from '@plumbline/area-registry';
import { ApiError, type GatewayTools } from '@plumbline/kit';
import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Releasing } from '../release/carryOut.ts';
import { toRefusal } from '../release/toRefusal.ts';

const version = z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'Choose a version.');
const bodies = {
  rollback: z.object({ version: version.optional() }),
  release: z.object({ version }),
  rollout: z.object({
    version,
    percent: z.number().refine(isRolloutStep, 'Choose 0, 1, 10, 50, or 100 percent.'),
  }),
};

/** Areas of the portal for its operators: which versions run, for whom, and moving them. */
export function operatorRoutes(
  { signedIn, actorOf, limited }: GatewayTools,
  { watch, ...releasing }: Releasing,
): Router {
  const isAdmin: RequestHandler = (req, _res, next) => {
    if (!actorOf(req).isPlatformAdmin)
      throw new ApiError(403, 'forbidden', 'Only a platform administrator can do this.');
    next();
  };
  const { store } = releasing;
  const by = (req: Request) => actorOf(req).email ?? 'a platform administrator';
  const moved =
    (
      move: (id: string, req: Request<{ id: string }>) => Promise<unknown>,
    ): RequestHandler<{ id: string }> =>
    async (req, res) => {
      const { id } = req.params;
      const versions = await store.versions(id);
      if (versions.length === 0) throw new ApiError(404, 'not_found', `There is no area ${id}.`);
      await move(id, req);
      res.json({});
    };
  const known = async (id: string, wanted: string) => {
    if ((await store.versions(id)).includes(wanted)) return;
    throw new ApiError(422, 'unknown_version', `${id} ${wanted} isn't stored here.`);
  };

  const listed: RequestHandler = async (_req, res) => {
    const counts = watch.sessions.counts();
    const areas = await Promise.all(
      (await listAreas(store)).map(async (area) => ({
        ...area,
        versions: (await listVersions(store, area.id)).versions,
        sessions: counts[area.id] ?? {},
      })),
    );
    res.json({ areas });
  };

  return Router()
    .use('/operator', signedIn(), isAdmin, limited({ max: 120, seconds: 60, by: 'user' }))
    .get('/operator/areas', listed, toRefusal)
    .post(
      '/operator/areas/:id/rollback',
      moved(async (id, req) => {
        const to = bodies.rollback.parse(req.body).version;
        if (to) await known(id, to);
        const keys = await releasing.keys();
        await rollBack({ store, keys, id, by: by(req), ...(to && { version: to }) });
      }),
      toRefusal,
    )
    .post(
      '/operator/areas/:id/hide',
      moved(async (id, req) =>
        takeOff({ store, keys: await releasing.keys(), id, kind: 'hide', by: by(req) }),
      ),
      toRefusal,
    )
    .post(
      '/operator/areas/:id/release',
      moved(async (id, req) => {
        const wanted = bodies.release.parse(req.body).version;
        await known(id, wanted);
        const versions = [{ id, version: wanted }];
        await pointAt({
          store,
          keys: await releasing.keys(),
          versions,
          kind: 'release',
          by: by(req),
        });
      }),
      toRefusal,
    )
    .post(
      '/operator/areas/:id/rollout',
      moved(async (id, req) => {
        const wanted = bodies.rollout.parse(req.body);
        await known(id, wanted.version);
        await rollOut({ store, keys: await releasing.keys(), id, ...wanted, by: by(req) });
      }),
      toRefusal,
    );
}
