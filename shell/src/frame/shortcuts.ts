import type { NavEntry } from '../areas/liveAreaTypes.ts';

/** What a key does; `go` carries the path. */
export type Shortcut = { kind: 'search' | 'create' | 'help' } | { kind: 'go'; path: string };

const sequenceMs = 1500;
const offKey = 'plumbline.shortcuts-off';

/** Single keys can be turned off: speech input and a slipping hand press them by accident (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(offKey) === null;
export const setShortcutsOn = (isOn: boolean) =>
  isOn ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, '1');

/** The letter after `g` for each menu entry: the first of its name that no entry before it has. */
export function goLetters(nav: readonly NavEntry[]): { letter: string; entry: NavEntry }[] {
  const taken = new Set<string>();
  return nav.flatMap((entry) => {
    const letter = Array.from(entry.label.toLowerCase()).find(
      (one) => /[a-z]/.test(one) && !taken.has(one),
    );
    if (!letter) return [];
    taken.add(letter);
    return [{ letter, entry }];
  });
}

/** Somebody types, or a dialog or menu has the keys. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !==
    null ||
    document.querySelector('[role=dialog], dialog[open]') !== null);

/** Reads the keys of a page: Ctrl-K or Command-K anywhere, single keys where nobody types. */
export function makeShortcutReader() {
  let goSince = -Infinity;
  return (event: KeyboardEvent, nav: readonly NavEntry[]): Shortcut | undefined => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return key === 'k' ? { kind: 'search' } : undefined;
    if (event.altKey || isBusy(event.target) || !areShortcutsOn()) return undefined;
    const isSecond = event.timeStamp - goSince < sequenceMs;
    goSince = -Infinity;
    if (isSecond) {
      const path = goLetters(nav).find(({ letter }) => letter === key)?.entry.route.path;
      return path ? { kind: 'go', path } : undefined;
    }
    if (key === 'g') goSince = event.timeStamp;
    if (key === '/') return { kind: 'search' };
    if (key === '?') return { kind: 'help' };
    return key === 'c' ? { kind: 'create' } : undefined;
  };
}
