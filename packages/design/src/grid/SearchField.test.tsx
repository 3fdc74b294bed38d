import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

const asked = jest.fn<(text: string) => void>();

/** A search whose text lives outside, as in an address. */
function Search() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Search"
        value={value}
        onSearch={(text) => {
          asked(text);
          setValue(text);
        }}
      />
      <button onClick={() => setValue('')}>Clear Filters</button>
    </>
  );
}

function show() {
  jest.useFakeTimers();
  render(<Search />);
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
const field = () => screen.getByRole('searchbox', { name: 'Search' });
const pause = () => act(() => jest.advanceTimersByTimeAsync(1000));

afterEach(() => {
  jest.useRealTimers();
  asked.mockClear();
});

it('asks once typing has paused', async () => {
  const user = show();

  await user.type(field(), 'stud');
  expect(asked).not.toHaveBeenCalled();
  await pause();

  expect(asked.mock.calls).toEqual([['stud']]);
});

it('stays empty when it was emptied from outside', async () => {
  const user = show();
  await user.type(field(), 'stud');
  await pause();

  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await pause();

  expect(field()).toHaveValue('');
  expect(asked.mock.calls).toEqual([['stud']]);
});
