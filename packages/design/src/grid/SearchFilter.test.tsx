import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dateRanges } from './DateRangeFilter.tsx';
import { SearchFilter } from './SearchFilter.tsx';

const asked = jest.fn<(text: string) => void>();
const chosen = jest.fn<(value: string) => void>();
const pause = () => act(() => jest.advanceTimersByTimeAsync(1000));

function show() {
  jest.useFakeTimers();
  const options = [{ value: 'one', label: 'Ridge Homes' }];
  render(
    <SearchFilter
      label="Client"
      value="one"
      options={options}
      onSearch={asked}
      onChange={chosen}
    />,
  );
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
afterEach(() => {
  jest.useRealTimers();
  asked.mockClear();
  chosen.mockClear();
});

it('searches once for a word, when typing has paused', async () => {
  const user = show();
  await pause();
  expect(asked).not.toHaveBeenCalled();

  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Ash');
  expect(asked).not.toHaveBeenCalled();
  await pause();

  expect(asked.mock.calls).toEqual([['Ash']]);
});

it('chooses nothing, and searches for all again, when it is cleared', async () => {
  const user = show();

  await user.clear(screen.getByRole('combobox', { name: 'Client' }));
  await pause();

  expect(chosen.mock.calls).toEqual([['']]);
  expect(asked.mock.calls).toEqual([['']]);
});

it('knows the usual ranges of days', () => {
  expect(dateRanges('2028-02-29').map(({ range: { from, to } }) => `${from} ${to}`)).toEqual([
    '2028-02-29 2028-02-29',
    '2028-02-27 2028-03-04',
    '2028-02-01 2028-02-29',
    '2028-01-31 2028-02-29',
    '2028-01-01 2028-12-31',
  ]);
});
