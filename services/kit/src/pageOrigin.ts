import type { Request } from 'express';
import type { GatewayAccess } from './createGateway.ts';

/**
 * Where links in a mail lead: to the page that asks, if it is of the allow-list, else to `siteUrl`. With any
 * other origin a member could mail links to a page of somebody else.
 */
export const pageOrigin =
  ({ allowedOrigins }: Pick<GatewayAccess, 'allowedOrigins'>, siteUrl: string) =>
  (req: Request): string => {
    const origin = req.get('origin');
    return origin && allowedOrigins.includes(origin) ? origin : siteUrl;
  };
