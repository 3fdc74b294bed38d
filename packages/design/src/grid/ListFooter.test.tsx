import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { ListFooter } from './ListFooter.tsx';

type Shown = {
  shown: number;
  total: number | undefined;
  page: number;
  isMore?: boolean;
  unfiltered?: string;
};

function show({ shown, page, ...answer }: Shown) {
  const setPage = jest.fn();
  const rows = Array.from({ length: shown });
  render(
    <ThemeRoot>
      <ListFooter
        noun="items"
        answer={{ rows, ...answer }}
        list={{ page, pageSize: 25, setPage, setPageSize: () => {} }}
      />
    </ThemeRoot>,
  );
  return setPage;
}

describe('ListFooter', () => {
  it('turns to the last page that has rows once its own is empty', () => {
    expect(show({ shown: 0, total: 25, page: 1 })).toHaveBeenCalledWith(0);
    expect(show({ shown: 0, total: 51, page: 98 })).toHaveBeenCalledWith(2);
  });

  it('says how many there are without the filters', () => {
    show({ shown: 1, total: 1, page: 0, unfiltered: '156' });
    expect(screen.getByText('Showing 1 of 1 items, filtered from 156')).toBeVisible();
  });

  it('offers no other pages where there is nothing', () => {
    show({ shown: 0, total: 0, page: 0 });
    expect(screen.getByText('Showing 0 of 0 items')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();

    show({ shown: 1, total: 1, page: 0 });
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  });

  it('stays where it is while rows are shown, none are found or none are counted', () => {
    expect(show({ shown: 1, total: 26, page: 1 })).not.toHaveBeenCalled();
    expect(show({ shown: 0, total: 0, page: 1 })).not.toHaveBeenCalled();
    expect(show({ shown: 0, total: undefined, page: 1 })).not.toHaveBeenCalled();
    expect(show({ shown: 0, total: 100, page: 4, isMore: true })).not.toHaveBeenCalled();
  });

  it('turns the pages of an area that was released when a list was said in parts', () => {
    const onPage = jest.fn();
    const parts = { noun: 'clients', pageSize: 25, onPage, onPageSize: () => {} };
    const { rerender } = render(
      <ThemeRoot>
        <ListFooter {...parts} shown={25} total={60} page={1} />
      </ThemeRoot>,
    );
    expect(screen.getByText('Showing 25 of 60 clients')).toBeVisible();
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(2);

    rerender(
      <ThemeRoot>
        <ListFooter {...parts} shown={25} total={1000} page={1} beyond="reachable" />
      </ThemeRoot>,
    );
    expect(screen.getByText('Showing 25 of more than 1,000 clients')).toBeVisible();
    expect(screen.getByText('Page 2')).toBeVisible();

    rerender(
      <ThemeRoot>
        <ListFooter {...parts} shown={25} total={1000} page={39} beyond="cut" />
      </ThemeRoot>,
    );
    expect(screen.getByText(/Add a word or a filter/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });
});
