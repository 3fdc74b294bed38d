import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { z } from 'zod';

const byToken = z.object({ token: z.string().min(1).max(200) });

/** Text of a vendor; the database refuses half a character. */
export const words = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.toWellFormed());

type VendorLink<Shown> = {
  /** Of the routes: GET and POST `/<path>/:token`. */
  path: string;
  peek: string;
  answer: string;
  /** What a vendor may send. */
  given: z.ZodObject;
  shown: z.ZodType<Shown>;
  /** What the page gets of it. */
  present?: (shown: Shown) => unknown;
};

/** The two routes of a link with which a vendor sees and answers something; who guesses tokens is stopped after twenty wrong ones. */
export const vendorLink = <Shown>(
  { limited, service }: Pick<GatewayTools, 'limited' | 'service'>,
  { path, peek, answer, given, shown, present = (seen) => seen }: VendorLink<Shown>,
) => {
  const guarded = limited({ max: 20, seconds: 300, by: 'address', counts: 'failures' });
  const answered = limited({ max: 30, seconds: 300, by: 'address' });
  return Router()
    .get(`/${path}/:token`, guarded, async (req, res) => {
      const { token } = byToken.parse(req.params);
      const seen = await fromDatabase(service.rpc(peek, { p_token: token }), shown);
      res.set('cache-control', 'no-store').json(await present(seen));
    })
    .post(`/${path}/:token`, guarded, answered, async (req, res) => {
      const p_answer = { ...given.parse(req.body), ip: req.ip };
      const call = { p_token: byToken.parse(req.params).token, p_answer };
      res.json(await present(await fromDatabase(service.rpc(answer, call), shown)));
    });
};
