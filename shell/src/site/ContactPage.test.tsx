import {
  fakeBackend,
  fireEvent,
  gatewayFault,
  render,
  screen,
  userEvent,
} from '@plumbline/testing';
import { ContactPage } from './ContactPage.tsx';

const contact = 'POST /api/messaging/contact';
const megabyte = 'x'.repeat(1_000_000);

function show(answer: unknown = { status: 'stored' }) {
  const backend = fakeBackend({ [contact]: answer });
  render(<ContactPage />);
  return { ...backend, user: userEvent.setup() };
}
const enter = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => screen.getByRole('button', { name: 'Send message' });

function fill() {
  enter(/^Name/, 'Pat <b>Visitor</b>');
  enter(/^Email/, 'pat@plumbline.test');
  enter(/^Message/, "Do you do lime mortar? '; drop table contact_requests; --");
}

describe('ContactPage', () => {
  it('names what is missing and asks nobody', async () => {
    const { user, requests } = show();

    await user.click(send());

    for (const message of ['Name is required', 'Email is required', 'Message is required'])
      expect(screen.getByText(message)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it.each([/^Name/, /^Company/, /^Phone/, /^Subject/, /^Message/])(
    'refuses a megabyte in %s',
    async (label) => {
      const { user, requests } = show();
      fill();
      enter(label, megabyte);

      await user.click(send());

      expect(screen.getByText('This is too long')).toBeVisible();
      expect(requests).toEqual([]);
    },
  );

  it('sends what was typed as it was typed, once, and thanks', async () => {
    const { user, requests } = show();
    fill();

    await user.dblClick(send());

    expect(await screen.findByText(/Your message has arrived/)).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        name: 'Pat <b>Visitor</b>',
        email: 'pat@plumbline.test',
        message: "Do you do lime mortar? '; drop table contact_requests; --",
      },
    ]);
  });

  it('keeps what was typed when too many messages came', async () => {
    const why = 'Too many messages. Please try again in an hour.';
    const { user } = show(gatewayFault(429, why, 'rate_limited'));
    fill();

    await user.click(send());

    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue(
      "Do you do lime mortar? '; drop table contact_requests; --",
    );
  });
});
