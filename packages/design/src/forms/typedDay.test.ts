import { typedDay } from './typedDay.ts';

// A Friday.
const today = '2026-11-27';

it.each([
  ['fri', '2026-12-04'],
  ['Mond', '2026-11-30'],
  ['+30', '2026-12-27'],
  ['+2w', '2026-12-11'],
  ['today', '2026-11-27'],
  ['tom', '2026-11-28'],
  ['to', undefined],
  ['+', undefined],
  ['xyz', undefined],
])('reads %j', (typed, day) => {
  expect(typedDay(typed, today)).toBe(day);
});
