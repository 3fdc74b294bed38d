import { createContext, use } from 'react';

/** What a public page needs of whoever shows it. */
export type SiteHost = {
  /** Goes to a path of this site. */
  go: (path: string, state?: unknown) => void;
  /** The same with everything loaded afresh: who is signed in, or their company, has changed. */
  load?: (path: string) => void;
  /** OAuth providers that the auth server has. */
  oauthProviders: readonly string[];
};

const SiteHostContext = createContext<SiteHost>({
  go: (path) => location.assign(path),
  oauthProviders: [],
});
export const SiteHostProvider = SiteHostContext.Provider;

/** How the page is shown: inside the shell's router, or alone. */
export function useSiteHost(): Required<SiteHost> {
  return { load: (path) => location.assign(path), ...use(SiteHostContext) };
}
