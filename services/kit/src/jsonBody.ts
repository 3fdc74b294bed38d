import express, { Router, type RequestHandler } from 'express';
import { ApiError } from './apiError.ts';

const refusal = () =>
  new ApiError(400, 'invalid', 'The request contains a NUL character, which text can’t contain.');

/** Refuses addresses with a NUL, which PostgreSQL stores in no text. @throws ApiError 400 */
export const noNul: RequestHandler = (req, _res, next) => {
  if (req.url.includes('%00')) throw refusal();
  next();
};

const noNulInside: RequestHandler = (req, _res, next) => {
  if (holdsNul(req.body)) throw refusal();
  next();
};

/** Parses JSON bodies up to `limit`, such as '100kb'; refuses with 400 what holds a NUL anywhere. */
export const jsonBody = (limit: string): RequestHandler =>
  Router().use(express.json({ limit }), noNulInside);

// Without recursion: a body may be nested as deep as its size allows.
function holdsNul(body: unknown): boolean {
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
  }
  return false;
}
