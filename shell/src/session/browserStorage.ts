/** Names of what the shell stores in this browser. */
export const storageKeys = {
  /** When somebody last did something, in any tab (milliseconds). */
  activity: 'plumbline.activity',
  /** Where a visitor wanted to go before sign-in. */
  origin: 'plumbline.origin',
  /** Whose page that is: the user who was last signed in in this tab. */
  originUser: 'plumbline.origin-user',
  /** The user who was last signed in in this tab. */
  user: 'plumbline.user',
  /** Why the visitor was signed out. */
  notice: 'plumbline.notice',
  /** The greeting that was shown last. */
  welcomed: 'plumbline.welcomed',
  /** What the next page is told: a greeting after registration. */
  arrival: 'plumbline.arrival',
  /** Set while the user leaves on purpose. */
  leaving: 'plumbline.leaving',
  /** The records that the user opened last. */
  recent: 'plumbline.recent',
  /** Unfinished work of a user; a prefix. */
  draft: 'plumbline.draft.',
} as const;

/** Records who is signed in in this tab, so that the next user does not get this one's page. */
export const noteUser = (id: string) => sessionStorage.setItem(storageKeys.user, id);

/** Remembers where a visitor wanted to go, and whose page it was if someone was signed in before. */
export function keepOrigin(path: string): void {
  sessionStorage.setItem(storageKeys.origin, path);
  const user = sessionStorage.getItem(storageKeys.user);
  if (user) sessionStorage.setItem(storageKeys.originUser, user);
  else sessionStorage.removeItem(storageKeys.originUser);
}

/** Where this user wanted to go, once. Only a path of this site, and never another user's page. */
export function takeOrigin(user?: string): string | undefined {
  const path = sessionStorage.getItem(storageKeys.origin) ?? '';
  const owner = sessionStorage.getItem(storageKeys.originUser);
  sessionStorage.removeItem(storageKeys.origin);
  sessionStorage.removeItem(storageKeys.originUser);
  if (owner && owner !== user) return undefined;
  return /^\/(?!\/)/.test(path) ? path : undefined;
}

/** The user leaves on purpose: the page they left is not where they want to come back to. */
export const markLeaving = () => sessionStorage.setItem(storageKeys.leaving, '1');

/** Remembers where a visitor wanted to go, unless they have just left on purpose. */
export function keepOriginUnlessLeaving(path: string): void {
  if (sessionStorage.getItem(storageKeys.leaving)) sessionStorage.removeItem(storageKeys.leaving);
  else if (path !== '/home') keepOrigin(path);
}

/** Leaves what the page behind the next full load is told, as a router's state would. */
export const keepArrival = (state: unknown) =>
  sessionStorage.setItem(storageKeys.arrival, JSON.stringify(state));

/** What the page before has left, once. */
export function takeArrival(): unknown {
  const text = sessionStorage.getItem(storageKeys.arrival);
  sessionStorage.removeItem(storageKeys.arrival);
  return text === null ? undefined : JSON.parse(text);
}

/** Leaves a sentence for the sign-in page. */
export const keepNotice = (text: string) => sessionStorage.setItem(storageKeys.notice, text);

/** The sentence left for the sign-in page, once. */
export function takeNotice(): string | undefined {
  // On the build machine, which draws the public pages.
  if (typeof sessionStorage === 'undefined') return undefined;
  const text = sessionStorage.getItem(storageKeys.notice) ?? undefined;
  sessionStorage.removeItem(storageKeys.notice);
  return text;
}

/**
 * What sign-out clears: the shell's own keys, and no others. Drafts go when the user
 * left on purpose; after a time-out they wait for the next sign-in.
 */
export function clearStorage({ withDrafts }: { withDrafts: boolean }): void {
  localStorage.removeItem(storageKeys.activity);
  if (!withDrafts) return;
  localStorage.removeItem(storageKeys.recent);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(storageKeys.draft)) localStorage.removeItem(key);
  }
}
