import { matching, mentionAt, mentionedIn, piecesOf } from './mentions.ts';

const people = [
  { id: 'a', name: 'Ana Ruiz' },
  { id: 'b', name: 'Ana Ruiz Diaz' },
  { id: 'c', name: 'Sam Plank' },
];

it('finds the mention that is being typed', () => {
  expect(mentionAt('Hi @an', 6)).toEqual({ start: 3, typed: 'an' });
  expect(mentionAt('mail sam@plumbline.test', 23)).toBeUndefined();
  expect(mentionAt('Hi @an', 2)).toBeUndefined();
  expect(mentionAt('@ana\nnext', 9)).toBeUndefined();
});

it('offers the people by the beginning of any of their names', () => {
  expect(matching(people, 'pl').map(({ id }) => id)).toEqual(['c']);
  expect(matching(people, 'ana').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(matching(people, 'lank')).toEqual([]);
});

it('knows whom a text mentions', () => {
  expect(mentionedIn('Thanks @Sam Plank!', people)).toEqual(['c']);
  expect(mentionedIn('Thanks Sam Plank', people)).toEqual([]);
});

it('cuts a text at the names, the longer one first', () => {
  const names = people.map(({ name }) => name);
  expect(piecesOf('Hi @Ana Ruiz Diaz, ok', names).map(({ text }) => text)).toEqual([
    'Hi ',
    '@Ana Ruiz Diaz',
    ', ok',
  ]);
  expect(piecesOf('nothing', names)).toEqual([{ at: 0, text: 'nothing', isName: false }]);
});
