import * as z from 'zod/mini';

/** A version of an area that stopped answering while it was entered. */
const entry = z.object({ area: z.string(), version: z.string(), at: z.number(), tab: z.string() });
type Entry = z.infer<typeof entry>;
export type Hung = Pick<Entry, 'area' | 'version'>;

const markKey = 'plumbline.entering';
const tabKey = 'plumbline.tab';
/** A page that still answers takes its mark away so long after the code has come. */
const settleMs = 2000;
/** A mark of another tab may be of an area that is being entered there now. */
const otherTabMs = 15_000;

const suspects = new Set<string>();
const nameOf = ({ area, version }: Hung) => `${area}@${version}`;
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads at the start whether an area stopped the page the last time: then its mark is still there, as a page that
 * answers takes it away, and one that is left does so too. Such a version runs only when somebody wants it to.
 */
export function readHang(): Hung | undefined {
  addEventListener('pagehide', clearMark);
  const mark = readMark();
  if (!mark) return undefined;
  const isOwn = mark.tab === sessionStorage.getItem(tabKey);
  if (!isOwn && Date.now() - mark.at < otherTabMs) return undefined;
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
  clearTimeout(leaving);
  setMark(hung);
  try {
    return await load();
  } finally {
    // Where its code keeps the page from answering, this never runs.
    leaving = setTimeout(clearMark, settleMs);
  }
}

function setMark({ area, version }: Hung): void {
  const mark: Entry = { area, version, at: Date.now(), tab: ownTab() };
  try {
    localStorage.setItem(markKey, JSON.stringify(mark));
  } catch {
    // A full or forbidden storage: a hang is then not noticed at the next start.
  }
}

function clearMark(): void {
  localStorage.removeItem(markKey);
}

function readMark(): Entry | undefined {
  try {
    return entry.safeParse(JSON.parse(localStorage.getItem(markKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** An id of this tab's session. */
export function ownTab(): string {
  const known = sessionStorage.getItem(tabKey);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(tabKey, made);
  return made;
}
