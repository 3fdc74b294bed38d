import type { RequestHandler } from 'express';
import { ApiError } from './apiError.ts';

/** A route's own word in capitals; ids and tokens of links have digits, underscores or more letters. */
const capitalizedWord = /^(?=.*[A-Z])[A-Za-z-]{1,32}$/;

/**
 * Whether a request's path could mean something else to another reader: percent-encoded letters, doubled
 * slashes, dot segments, backslashes, route words in capitals. Limits and routes then see the same path.
 * `path` is the raw path as sent, without the query.
 */
export function isPlainPath(path: string): boolean {
  if (path === '/') return true;
  if (!/^\/[\w.~/-]*$/.test(path)) return false;
  const segments = path.slice(1).split('/');
  return segments.every(
    (segment) => segment !== '' && !/^\.+$/.test(segment) && !capitalizedWord.test(segment),
  );
}

/** A path of names that users choose: the same, but the names may hold encoded characters and capitals. */
export function isPlainNamePath(path: string): boolean {
  if (!/^\/[\w.~/%!$&'()*+,;=:@-]*$/.test(path) || path.includes('//')) return false;
  // Letters, digits and "-._~" are never encoded by a client that means no harm.
  if (/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i.test(path)) return false;
  return path
    .split('/')
    .map(decoded)
    .every(
      (segment) =>
        segment !== undefined &&
        segment !== '.' &&
        segment !== '..' &&
        // eslint-disable-next-line no-control-regex -- the characters that no name has
        !/[\u0000-\u001f\u007f/\\]/.test(segment),
    );
}

/** What a path means once a lenient reader has decoded and tidied it, in lower case. */
export function meantPath(path: string): string {
  let meant = path;
  for (let round = 0; round < 3 && meant.includes('%'); round += 1)
    meant = meant.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  const segments: string[] = [];
  for (const segment of meant.replaceAll('\\', '/').split(/[/\0]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return `/${segments.join('/')}`.toLowerCase();
}

/** The refusal of an address that is not in its plain form. */
export const unusualPath = (): ApiError =>
  new ApiError(400, 'unusual_path', 'This path is not normalized.');

/** Refuses a gateway's request before any route sees it, unless its path is plain. @throws ApiError 400 */
export const plainPaths: RequestHandler = (req, _res, next) => {
  const [path = ''] = req.originalUrl.split('?');
  if (!isPlainPath(path)) throw unusualPath();
  next();
};

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
