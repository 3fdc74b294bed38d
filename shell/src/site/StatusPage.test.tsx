import { fakeBackend, render, screen, userEvent } from '@plumbline/testing';
import { StatusPage } from './StatusPage.tsx';

const usual = globalThis.fetch;
let hasPages = true;
beforeEach(() => {
  hasPages = true;
  // The page asks its own origin for the registry, beside the backends.
  globalThis.fetch = async () => new Response('{}', { status: hasPages ? 200 : 503 });
});
afterEach(() => {
  globalThis.fetch = usual;
});

const show = (more: Record<string, unknown> = {}) => {
  fakeBackend({ 'GET /rest/v1/plans': [], 'GET /api/messaging/health': { status: 'ok' }, ...more });
  render(<StatusPage />);
  return userEvent.setup();
};

describe('StatusPage', () => {
  it('says that everything works when each part answers', async () => {
    show();

    expect(await screen.findByText('Everything works.')).toBeVisible();
    expect(screen.getAllByText('Working')).toHaveLength(3);
  });

  it('names what does not answer, and asks again', async () => {
    hasPages = false;
    let isUp = false;
    const user = show({
      'GET /rest/v1/plans': () => (isUp ? [] : Response.json({}, { status: 503 })),
    });
    expect(
      await screen.findByText(/^Pages and Projects, quotes and invoices: not responding/),
    ).toBeVisible();
    expect(screen.getAllByText('Not answering')).toHaveLength(2);

    hasPages = true;
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Check again' }));

    expect(await screen.findByText('Everything works.')).toBeVisible();
  });
});
