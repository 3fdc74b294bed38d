import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from './apiError.ts';
import { requestIdOf } from './requestIds.ts';

const httpError = z.object({ status: z.number().int(), type: z.string().optional() });

/** The answer for paths that no route has. */
export const notFound: RequestHandler = () => {
  throw new ApiError(404, 'not_found', 'Nothing found at this address.');
};

/** The one error handler: every failure answers `{ error, code, requestId }`, never a stack. */
export function errorAnswers(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const requestId = requestIdOf(req);
    const { status, code, message, field } = toApiError(error);
    if (status >= 500) log.error({ err: error, requestId, path: req.path }, 'request failed');
    if (res.headersSent) return next(error);
    // What was to be a file is one no more.
    res.removeHeader('content-disposition');
    res
      .status(status)
      .type('json')
      .json({ error: message, code, requestId, ...(field ? { field } : {}) });
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const field = issue?.path.join('.');
    return new ApiError(422, 'invalid', issue?.message ?? 'The request is not valid.', field);
  }
  const known = httpError.safeParse(error).data;
  if (known?.type === 'entity.too.large')
    return new ApiError(413, 'too_large', 'The request is too large.');
  if (known?.type === 'entity.parse.failed')
    return new ApiError(400, 'invalid_json', 'The request is not valid JSON.');
  if (known && known.status >= 400 && known.status < 500)
    return new ApiError(known.status, 'invalid', 'The request is not valid.');
  return new ApiError(500, 'unexpected', 'Something went wrong on our side. Please try again.');
}
