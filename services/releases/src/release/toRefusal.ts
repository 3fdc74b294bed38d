import { AreaInUseError, NotPossibleError } from '@plumbline/area-registry';
import {
  RegistryMovedError,
  StoreRefusedError,
  VersionTakenError,
} from '@plumbline/area-registry/store';
import { ReleaseTokenError, tooLarge, UploadError } from '@plumbline/area-registry/teams';
import { ApiError } from '@plumbline/kit';
import type { ErrorRequestHandler } from 'express';

const conflicts = [
  [RegistryMovedError, 'moved'],
  [VersionTakenError, 'taken'],
  [AreaInUseError, 'in_use'],
  [NotPossibleError, 'not_possible'],
] as const;

/** Says in one sentence what the registry's own errors mean. */
export const toRefusal: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  if (error instanceof ReleaseTokenError)
    return next(new ApiError(error.code === 'wrong_area' ? 403 : 401, error.code, error.message));
  if (error instanceof UploadError) return next(new ApiError(422, 'invalid', error.message));
  if (isTooLarge(error)) return next(new ApiError(413, 'too_large', tooLarge));
  if (error instanceof StoreRefusedError)
    return next(new ApiError(503, 'store_unavailable', error.message));
  const conflict = conflicts.find(([kind]) => error instanceof kind);
  if (conflict && error instanceof Error)
    return next(new ApiError(409, conflict[1], error.message));
  return next(error);
};

const isTooLarge = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  error.type === 'entity.too.large';
