import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { RecordList } from './RecordList.tsx';

const rows = [
  { id: 'a', name: 'Attic' },
  { id: 'b', name: 'Barn' },
];

it('previews the row with Space, follows j and k, and closes with Escape', async () => {
  const user = userEvent.setup();
  render(
    <ThemeRoot>
      <RecordList
        label="projects"
        view={{ view: 'list', isNarrow: false }}
        answer={{ rows, total: 2, isFetching: false }}
        columns={[{ field: 'name', header: 'Name', grow: 1, render: ({ name }) => name }]}
        sort={[]}
        onSort={() => {}}
        onOpen={() => {}}
        empty="No projects"
        cardHeight={100}
        renderCard={({ name }) => <p>Card of {name}</p>}
        toCompact={({ name }) => ({ title: name })}
      />
    </ThemeRoot>,
  );
  await user.click(await screen.findByRole('gridcell', { name: 'Attic' }));
  expect(screen.queryByRole('complementary')).toBeNull();

  await user.keyboard(' ');
  expect(screen.getByRole('complementary', { name: 'Preview of projects' })).toHaveTextContent(
    'Card of Attic',
  );
  await user.keyboard('j');
  expect(screen.getByText('Card of Barn')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});
