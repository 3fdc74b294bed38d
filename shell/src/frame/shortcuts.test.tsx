import type { NavEntry } from '../areas/liveAreaTypes.ts';
import { goLetters, makeShortcutReader, setShortcutsOn } from './shortcuts.ts';

const nav = ['Dashboard', 'Items', 'Invoices'].map((label): NavEntry => ({
  route: { id: label, area: 'x', path: `/${label.toLowerCase()}`, title: label, requires: [] },
  label,
  icon: 'x',
  order: 1,
  in: ['mobile'],
}));

/** What each key does, pressed one after the other. */
function press(keys: string[], on: Element = document.body) {
  const read = makeShortcutReader();
  const done: unknown[] = [];
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) done.push(read(event, nav));
  };
  addEventListener('keydown', listen);
  for (const key of keys) on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  removeEventListener('keydown', listen);
  return done.filter((one) => one !== undefined);
}

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

describe('goLetters', () => {
  it('gives each page the first letter of its name that is free', () => {
    expect(goLetters(nav).map(({ letter }) => letter)).toEqual(['d', 'i', 'n']);
  });
});

describe('makeShortcutReader', () => {
  it('searches, creates, and helps', () => {
    expect(press(['/', 'c', '?'])).toEqual([
      { kind: 'search' },
      { kind: 'create' },
      { kind: 'help' },
    ]);
  });

  it('goes to the page of the letter after g, and takes other letters for nothing', () => {
    expect(press(['g', 'n', 'n', 'g', 'z', 'i'])).toEqual([{ kind: 'go', path: '/invoices' }]);
  });

  it('leaves the keys to who types, to a dialog, and to who turned them off', () => {
    const input = document.body.appendChild(document.createElement('input'));
    expect(press(['c'], input)).toEqual([]);
    input.remove();

    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    expect(press(['c'])).toEqual([]);
    dialog.remove();

    setShortcutsOn(false);
    expect(press(['c'])).toEqual([]);
    setShortcutsOn(true);
    expect(press(['c'])).toHaveLength(1);
  });
});
