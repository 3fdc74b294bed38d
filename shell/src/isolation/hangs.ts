import * as z from 'zod/mini';

/** A version of an area that is being entered, and when its page last answered. */
const entry = z.object({ area: z.string(), version: z.string(), at: z.number() });
type Entry = z.infer<typeof entry>;
export type Hung = Pick<Entry, 'area' | 'version'>;

const markKey = 'plumbline.entering';
const tabKey = 'plumbline.tab';
/** How often a page that answers renews its mark; after the code has come once more, and then it takes it away. */
const renewMs = 1000;
/** A page that responded this recently was slow, not frozen. In milliseconds. */
const silentMs = 5000;

const suspects = new Set<string>();
const nameOf = ({ area, version }: Hung) => `${area}@${version}`;
let renewing: ReturnType<typeof setInterval> | undefined;

/**
 * Reads at startup whether an area froze the page last time: its mark is still there and was not renewed for seconds.
 * A page that responds renews the mark, and removes it when it is done or the user leaves. The version that froze runs
 * only if the user asks for it.
 */
export function readHang(): Hung | undefined {
  addEventListener('pagehide', clearMark);
  const mark = readMark();
  if (!mark) return undefined;
  // Until this page was asked for: how long it took to come says nothing about the last one. Another tab, where an area
  // is being entered, renews its mark as well.
  if (Date.now() - performance.now() - mark.at < silentMs) return undefined;
  clearMark();
  suspects.add(nameOf(mark));
  return { area: mark.area, version: mark.version };
}

/** Whether a version of an area stopped the page the last time, and nobody has opened it since. */
export const isSuspect = (hung: Hung): boolean => suspects.has(nameOf(hung));

/** Somebody opens it anyway. */
export const allowSuspect = (hung: Hung): void => void suspects.delete(nameOf(hung));

/** Marks that an area is being entered, for as long as its code is loaded and drawn. */
export async function whileEntering<Value>(hung: Hung, load: () => Promise<Value>): Promise<Value> {
  let left = Infinity;
  clearInterval(renewing);
  setMark(hung);
  // Where its code keeps the page from answering, this never runs.
  renewing = setInterval(() => (left-- ? setMark(hung) : clearMark()), renewMs);
  try {
    return await load();
  } finally {
    left = 1;
  }
}

function setMark(hung: Hung): void {
  try {
    const mark: Entry = { ...hung, at: Date.now() };
    localStorage.setItem(markKey, JSON.stringify(mark));
  } catch {
    // A full or forbidden storage: a hang is then not noticed at the next start.
  }
}

function clearMark(): void {
  clearInterval(renewing);
  localStorage.removeItem(markKey);
}

function readMark(): Entry | undefined {
  try {
    return entry.safeParse(JSON.parse(String(localStorage.getItem(markKey)))).data;
  } catch {
    return undefined;
  }
}

/** An id of this tab's session. */
export function ownTab(): string {
  const known = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  sessionStorage.setItem(tabKey, known);
  return known;
}
