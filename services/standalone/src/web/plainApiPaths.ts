import { isPlainNamePath, isPlainPath, meantPath, unusualPath } from '@plumbline/kit';
import type { RequestHandler } from 'express';

const lowerCase = ['/auth', '/rest', '/_system'];
const others = ['/api', '/releases', '/mailbox'];

/**
 * Refuses a request to an API whose path is not in its plain form, before anything routes or counts it:
 * what limits see is then what the API behind them reads. Pages and files are not touched.
 * @throws ApiError 400
 */
export const plainApiPaths: RequestHandler = (req, _res, next) => {
  const [path = ''] = req.originalUrl.split('?');
  if (!isPlain(path)) throw unusualPath();
  next();
};

function isPlain(path: string): boolean {
  // `GET http://host/auth/v1/token` is valid HTTP, and routers disagree about it.
  if (!path.startsWith('/')) return false;
  const meant = meantPath(path);
  const isIn = (base: string) => meant === base || meant.startsWith(`${base}/`);
  if (isIn('/storage')) return path.startsWith('/storage/v1/') && isPlainNamePath(path);
  if (lowerCase.some(isIn)) return isPlainPath(path) && path === path.toLowerCase();
  return !others.some(isIn) || isPlainPath(path);
}
