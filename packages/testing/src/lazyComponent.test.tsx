import { jest } from '@jest/globals';
import { lazyComponent } from '@plumbline/platform';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';

type Told = { told: string };
const Greeting = ({ told }: Told) => <p>{`Hello ${told}`}</p>;

class Boundary extends Component<{ children: ReactNode }, { reason?: Error }> {
  override state: { reason?: Error } = {};
  static getDerivedStateFromError(reason: Error) {
    return { reason };
  }
  override render() {
    return this.state.reason ? <p>{this.state.reason.message}</p> : this.props.children;
  }
}

describe('lazyComponent', () => {
  it('is drawn as soon as its code is there, without the pause after the fallback of a Suspense', async () => {
    const code = Promise.withResolvers<typeof Greeting>();
    const Lazy = lazyComponent<Told>(() => code.promise);
    render(<Lazy told="Ann" fallback="Loading…" />);
    expect(screen.getByText('Loading…')).toBeVisible();

    // No timer has run when this has settled.
    await act(async () => code.resolve(Greeting));

    expect(screen.getByText('Hello Ann')).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('asks once, and is there at once the next time', async () => {
    const load = jest.fn(async () => Greeting);
    const Lazy = lazyComponent<Told>(load);
    const { unmount } = render(<Lazy told="Ann" />);
    await screen.findByText('Hello Ann');
    unmount();

    render(<Lazy told="Bob" />);

    expect(screen.getByText('Hello Bob')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves what it could not load to the boundary around it', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Lazy = lazyComponent<Told>(() => Promise.reject(new Error('It cannot be reached.')));

    render(
      <Boundary>
        <Lazy told="Ann" />
      </Boundary>,
    );

    expect(await screen.findByText('It cannot be reached.')).toBeVisible();
    complaints.mockRestore();
  });

  describe('while the connection is lost', () => {
    const gone = () => Promise.reject(new Error('Loading chunk 294 failed.'));
    const setOnline = (isOnline: boolean) =>
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
    beforeEach(() => setOnline(false));
    afterEach(() => setOnline(true));

    it('leaves the page alone, and comes with the connection', async () => {
      let load: () => Promise<() => ReactNode> = gone;
      const Dialog = lazyComponent(() => load());
      render(
        <>
          <main>what was typed</main>
          <Dialog />
        </>,
      );
      await act(async () => {});
      expect(screen.getByText('what was typed')).toBeVisible();

      load = async () => () => <p>the dialog</p>;
      setOnline(true);
      act(() => void window.dispatchEvent(new Event('online')));

      expect(await screen.findByText('the dialog')).toBeVisible();
      expect(screen.getByText('what was typed')).toBeVisible();
    });

    it('says so where it is a page by itself', async () => {
      const Page = lazyComponent(gone, { failsOffline: true });
      render(
        <Boundary>
          <Page fallback="Loading…" />
        </Boundary>,
        { onCaughtError: () => {} },
      );

      expect(await screen.findByText('Loading chunk 294 failed.')).toBeVisible();
    });
  });
});
