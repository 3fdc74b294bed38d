import { pageConfig } from '@plumbline/contract';
import { ThemeRoot } from '@plumbline/design';
import { render, screen } from '@plumbline/testing';
import { MemoryRouter } from 'react-router-dom';
import { live, page } from '../showShell.tsx';
import { Crumbs } from './Crumbs.tsx';
import { ShellContextProvider } from './ShellContext.ts';

const config = pageConfig.parse({
  databaseUrl: 'http://plumbline.test',
  databaseKey: 'public-key',
  cardProviderKey: 'pk_test',
});
const pages = [
  page('billing.quotes', '/quotes', 'Quotes'),
  page('billing.quote', '/quotes/:quoteId', 'Quote'),
  page('billing.quoteEdit', '/quotes/:quoteId/edit', 'Edit quote'),
];
const show = (pageTitle?: string, titleAbove?: string) =>
  render(
    <ThemeRoot>
      <ShellContextProvider value={{ config, live: live(pages), pageTitle, titleAbove }}>
        <MemoryRouter initialEntries={['/quotes/q1/edit']}>
          <Crumbs />
        </MemoryRouter>
      </ShellContextProvider>
    </ThemeRoot>,
  );
const way = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('Crumbs', () => {
  it('names the page and the one above it as the page does', async () => {
    show('Edit Q-0001', 'Q-0001');

    expect(await way()).toEqual(['Quotes', 'Q-0001', 'Edit Q-0001']);
    expect(screen.getByRole('link', { name: 'Q-0001' })).toHaveAttribute('href', '/quotes/q1');
  });

  it('has the routes’ titles until the page has its own', async () => {
    show();

    expect(await way()).toEqual(['Quotes', 'Quote', 'Edit quote']);
  });
});
