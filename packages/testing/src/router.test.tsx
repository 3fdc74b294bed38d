import {
  RouterRoot,
  makeBrowserRouter,
  makeMemoryRouter,
  useHeldMove,
  type PageRouter,
} from '@plumbline/platform/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** A page whose work is unsaved once that is ticked, in all of it or one tab, and the question before it is left. */
function Editor() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isTabUnsaved, setTabUnsaved] = useState(false);
  const move = useHeldMove((isSamePage) => isTabUnsaved || (isUnsaved && !isSamePage));
  return (
    <>
      <p>{`At ${pathname}${search}`}</p>
      <input type="checkbox" aria-label="Unsaved" onChange={() => setUnsaved(true)} />
      <input type="checkbox" aria-label="Unsaved in the tab" onChange={() => setTabUnsaved(true)} />
      <Link to="/quotes">Quotes</Link>
      <Link to="?tab=photos">Photos</Link>
      <button onClick={() => void navigate('/invoices', { replace: true })}>Invoices</button>
      <button onClick={() => void navigate('?', { replace: true })}>Close</button>
      {move && (
        <>
          <button onClick={move.proceed}>Leave</button>
          <button onClick={move.stay}>Stay</button>
        </>
      )}
    </>
  );
}

const show = (router: PageRouter) => {
  render(
    <RouterRoot router={router}>
      <Editor />
    </RouterRoot>,
  );
  return userEvent.setup();
};

/** At /projects/7 with unsaved work, and /projects before it. */
const atWork = async () => {
  history.pushState(null, '', '/projects');
  const router = makeBrowserRouter();
  const user = show(router);
  act(() => router.navigate('/projects/7'));
  await user.click(screen.getByRole('checkbox', { name: 'Unsaved' }));
  return user;
};

const press = (name: string) => screen.findByRole('button', { name });

describe('the router', () => {
  it('goes where a link leads, and back', async () => {
    history.pushState(null, '', '/projects');
    const user = show(makeBrowserRouter());

    await user.click(screen.getByRole('link', { name: 'Quotes' }));
    expect(await screen.findByText('At /quotes')).toBeVisible();
    expect(location.pathname).toBe('/quotes');
    history.back();

    expect(await screen.findByText('At /projects')).toBeVisible();
  });

  it('tells a move before it is drawn', async () => {
    const router = makeMemoryRouter('/projects');
    const drawn: string[] = [];
    show(router);
    router.subscribe(() => drawn.push(document.body.textContent ?? ''));

    act(() => router.navigate('/quotes?status=sent'));

    expect(drawn).toEqual([expect.stringContaining('At /projects')]);
    expect(await screen.findByText('At /quotes?status=sent')).toBeVisible();
    expect(router.state.location.search).toBe('?status=sent');
  });

  it('has what was chosen last when the next is chosen at once', async () => {
    function Choices() {
      const [search, setSearch] = useSearchParams();
      const choose = (name: string) =>
        setSearch((before) => new URLSearchParams([...before, [name, 'yes']]), { replace: true });
      return (
        <>
          <p>{`Chosen: ${search}`}</p>
          <button onClick={() => choose('roofing')}>Roofing</button>
          <button onClick={() => choose('paving')}>Paving</button>
        </>
      );
    }
    render(
      <RouterRoot router={makeMemoryRouter('/projects')}>
        <Choices />
      </RouterRoot>,
    );

    // As in a browser, where nothing waits until all is drawn.
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    for (const name of ['Roofing', 'Paving']) {
      screen.getByRole('button', { name }).click();
      // oxlint-disable-next-line no-await-in-loop -- the second comes right after the first
      await Promise.resolve();
    }
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

    expect(await screen.findByText('Chosen: roofing=yes&paving=yes')).toBeVisible();
  });

  it('holds a link to another page until it may go on', async () => {
    const user = await atWork();

    await user.click(screen.getByRole('link', { name: 'Quotes' }));
    await press('Leave');
    expect(location.pathname).toBe('/projects/7');
    expect(screen.getByText('At /projects/7')).toBeVisible();
    await user.click(await press('Leave'));

    expect(await screen.findByText('At /quotes')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });

  it('stays when told so, and asks again the next time', async () => {
    const user = await atWork();
    await user.click(screen.getByRole('button', { name: 'Invoices' }));
    await user.click(await press('Stay'));
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    expect(location.pathname).toBe('/projects/7');

    await user.click(screen.getByRole('button', { name: 'Invoices' }));
    await user.click(await press('Leave'));

    expect(await screen.findByText('At /invoices')).toBeVisible();
  });

  it('holds Back, keeps the address, and goes back when it may', async () => {
    const user = await atWork();

    history.back();
    await press('Leave');
    await waitFor(() => expect(location.pathname).toBe('/projects/7'));
    expect(screen.getByText('At /projects/7')).toBeVisible();
    await user.click(await press('Leave'));

    expect(await screen.findByText('At /projects')).toBeVisible();
    expect(location.pathname).toBe('/projects');
    history.forward();
    await user.click(await press('Leave'));
    expect(await screen.findByText('At /projects/7')).toBeVisible();
  });

  it('asks at each Back, also after one that was not taken', async () => {
    const user = await atWork();
    history.back();
    await user.click(await press('Stay'));
    await waitFor(() => expect(location.pathname).toBe('/projects/7'));

    history.back();

    expect(await press('Leave')).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe('/projects/7'));
  });

  it('asks nothing within the page', async () => {
    const user = await atWork();

    await user.click(screen.getByRole('link', { name: 'Photos' }));

    expect(await screen.findByText('At /projects/7?tab=photos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });

  it('holds another tab of the page where that would take the work away, but not its own end', async () => {
    const user = await atWork();
    await user.click(screen.getByRole('link', { name: 'Photos' }));
    await screen.findByText('At /projects/7?tab=photos');
    await user.click(screen.getByRole('checkbox', { name: 'Unsaved in the tab' }));

    await user.click(screen.getByRole('link', { name: 'Photos' }));
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    history.back();
    await user.click(await press('Stay'));
    await waitFor(() => expect(location.search).toBe('?tab=photos'));
    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(await screen.findByText('At /projects/7')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  });
});
