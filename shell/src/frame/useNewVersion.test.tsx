import { act, fireEvent, render, screen } from '@plumbline/testing';
import { useNewVersion } from './useNewVersion.ts';

let revision = 4;
let build = 'aaaa1111';
let asked = 0;

function Watch() {
  return <p>{useNewVersion() ? 'new' : 'same'}</p>;
}

const page = () =>
  `<script type="application/json" id="plumbline-registry">{"revision":${revision}}</script>
  <script defer src="/assets/main.${build}.js"></script>`;
const own = globalThis.fetch;

beforeEach(() => {
  revision = 4;
  build = 'aaaa1111';
  document.head.innerHTML = page();
  asked = 0;
  globalThis.fetch = async (input) => {
    asked += 1;
    return input === '/registry.json'
      ? Response.json({ revision, issued_at: '2026-11-21T08:00:00Z', areas: {} })
      : new Response(page(), { headers: { 'content-type': 'text/html' } });
  };
  render(<Watch />);
});
afterEach(() => {
  globalThis.fetch = own;
  document.head.innerHTML = '';
});

/** Looks again, as when the tab comes to the front. */
const look = () =>
  act(async () => {
    fireEvent(document, new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve));
  });

describe('useNewVersion', () => {
  it('asks for nothing while the page comes up', () => {
    expect(asked).toBe(0);
  });

  it('is silent while nothing was released', async () => {
    await look();

    expect(screen.getByText('same')).toBeVisible();
  });

  it('notices a newer release of an area', async () => {
    revision = 5;

    await look();

    expect(await screen.findByText('new')).toBeVisible();
  });

  it('notices a new build of the shell', async () => {
    build = 'bbbb2222';

    await look();

    expect(await screen.findByText('new')).toBeVisible();
  });
});
