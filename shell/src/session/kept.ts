/** Names of what the shell keeps in this browser. */
export const keptKeys = {
  /** When somebody last did something, in any tab (milliseconds). */
  activity: 'plumbline.activity',
  /** Where a visitor wanted to go before sign-in. */
  origin: 'plumbline.origin',
  /** Why the visitor was signed out. */
  notice: 'plumbline.notice',
  /** The greeting that was shown last. */
  welcomed: 'plumbline.welcomed',
  /** What the next page is told: a greeting after registration. */
  arrival: 'plumbline.arrival',
  /** Set while the user leaves on purpose. */
  leaving: 'plumbline.leaving',
  /** Unfinished work of a user; a prefix. */
  draft: 'plumbline.draft.',
} as const;

/** Remembers where a visitor wanted to go. */
export const keepOrigin = (path: string) => sessionStorage.setItem(keptKeys.origin, path);

/** Where the visitor wanted to go, once. Only a path of this site. */
export function takeOrigin(): string | undefined {
  const path = sessionStorage.getItem(keptKeys.origin) ?? '';
  sessionStorage.removeItem(keptKeys.origin);
  return /^\/(?!\/)/.test(path) ? path : undefined;
}

/** The user leaves on purpose: the page they left is not where they want to come back to. */
export const markLeaving = () => sessionStorage.setItem(keptKeys.leaving, '1');

/** Remembers where a visitor wanted to go, unless they have just left on purpose. */
export function keepOriginUnlessLeaving(path: string): void {
  if (sessionStorage.getItem(keptKeys.leaving)) sessionStorage.removeItem(keptKeys.leaving);
  else if (path !== '/home') keepOrigin(path);
}

/** Leaves what the page behind the next full load is told, as a router's state would. */
export const keepArrival = (state: unknown) =>
  sessionStorage.setItem(keptKeys.arrival, JSON.stringify(state));

/** What the page before has left, once. */
export function takeArrival(): unknown {
  const text = sessionStorage.getItem(keptKeys.arrival);
  sessionStorage.removeItem(keptKeys.arrival);
  return text === null ? undefined : JSON.parse(text);
}

/** Leaves a sentence for the sign-in page. */
export const keepNotice = (text: string) => sessionStorage.setItem(keptKeys.notice, text);

/** The sentence left for the sign-in page, once. */
export function takeNotice(): string | undefined {
  // On the build machine, which draws the public pages.
  if (typeof sessionStorage === 'undefined') return undefined;
  const text = sessionStorage.getItem(keptKeys.notice) ?? undefined;
  sessionStorage.removeItem(keptKeys.notice);
  return text;
}

/**
 * What sign-out clears: the shell's own keys, and no others (DECISIONS C22). Drafts go when the user
 * left on purpose; after a time-out they wait for the next sign-in.
 */
export function clearKept({ withDrafts }: { withDrafts: boolean }): void {
  localStorage.removeItem(keptKeys.activity);
  if (!withDrafts) return;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(keptKeys.draft)) localStorage.removeItem(key);
  }
}
