import { toDataError } from './errors.ts';
import { type DataError } from './errorKinds.ts';
import { makeGateway, makeRest, type Answer } from './gateway.ts';
import { publicLogo } from './publicLogo.ts';

export { messageOf } from './errors.ts';
export { type DataError } from './errorKinds.ts';

type LightSettings = { url: string; key: string; apiUrl: string };
type LightAnswer<Data> = { data: Data; error?: never } | { data?: never; error: DataError };

/** What a page without sign-in can call, a few KB instead of the whole client. */
export type LightData = {
  /** A database function that visitors may execute; what it answers isn't checked. */
  rpc: <Data>(name: string, values: Record<string, unknown>) => Promise<LightAnswer<Data>>;
  /** A call of a gateway: `/accounts/portal/open`. */
  post: <Data>(path: string, body: unknown) => Promise<LightAnswer<Data>>;
  /** Where a company's logo lies; null for a company without a logo. */
  logoAddress: (stored: string | null) => string | null;
};

/** The client of a light page, which has no session of a member. */
export function makeLightData({ url, key, apiUrl }: LightSettings): LightData {
  const token = async () => undefined;
  const rest = makeRest({ url, key, token });
  const gateway = makeGateway({ baseUrl: apiUrl, token });
  const files = `${url.replace(/\/$/, '')}/storage/v1/object/public/company-assets`;
  return {
    rpc: async (name, values) => answered(await rest.post(`/rpc/${name}`, values)),
    post: async (path, body) => answered(await gateway.post(path, body)),
    logoAddress: (stored) => publicLogo(stored, (path) => encodeURI(`${files}/${path}`)),
  };
}

const answered = <Data>({ data, error }: Answer): LightAnswer<Data> =>
  error ? { error: toDataError(error) } : { data: data as Data };
