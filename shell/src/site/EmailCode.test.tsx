import { jest } from '@jest/globals';
import { act, fakeBackend, render, screen, userEvent } from '@plumbline/testing';
import { EmailCode } from './EmailCode.tsx';

const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: '00000000-0000-4000-8000-000000000001', aud: 'authenticated' },
};
const refusal = (error_code: string, status: number) =>
  Response.json({ error_code, msg: error_code }, { status });

function show({ isSent = false, ...answers }: Record<string, unknown> & { isSent?: boolean } = {}) {
  const opened: true[] = [];
  const backend = fakeBackend({ 'POST /auth/v1/verify': session, ...answers });
  const onOpened = () => void opened.push(true);
  render(<EmailCode email="a@b.co" purpose="signup" isSent={isSent} onOpened={onOpened} />);
  const person = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { ...backend, opened, person };
}
const field = () => screen.getByLabelText('Code from the email');
const again = () => screen.getByRole('button', { name: /^send it again/ });

describe('EmailCode', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens the account with the code, spaces and all', async () => {
    const { person, requests, opened } = show();

    await person.type(field(), '1234 5678{Enter}');

    expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(requests[0]).toMatchObject({
      path: '/auth/v1/verify',
      body: { email: 'a@b.co', token: '12345678', type: 'signup' },
    });
    expect(opened).toEqual([true]);
  });

  it.each(['', '12345', 'abcdefgh'])('asks nobody about "%s"', async (code) => {
    const { person, requests } = show();
    if (code) await person.type(field(), code);

    await person.click(screen.getByRole('button', { name: 'Continue' }));

    expect(screen.getByText('Enter the code from the email')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it.each([
    [
      'otp_expired',
      403,
      'This code is wrong or has expired. Check the newest email, or send another one.',
    ],
    ['over_request_rate_limit', 429, 'Too many attempts. Please wait a minute and try again.'],
  ])('says what is wrong: %s', async (code, status, sentence) => {
    const { person, opened } = show({ 'POST /auth/v1/verify': refusal(code, status) });

    await person.type(field(), '12345678{Enter}');

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field()).toHaveValue('12345678');
    expect(opened).toEqual([]);
  });

  it('sends another email, one a minute', async () => {
    const { person, requests } = show({ isSent: true, 'POST /auth/v1/resend': {} });
    expect(again()).toBeDisabled();
    expect(again()).toHaveTextContent('send it again in 60 s');
    await act(() => jest.advanceTimersByTimeAsync(60_000));

    await person.click(again());

    expect(await screen.findByText(/^We sent another email to a@b.co/)).toBeVisible();
    expect(requests[0]).toMatchObject({
      path: '/auth/v1/resend',
      body: { email: 'a@b.co', type: 'signup' },
    });
    expect(again()).toBeDisabled();
  });

  it('says when no more emails are sent', async () => {
    const { person } = show({
      'POST /auth/v1/resend': refusal('over_email_send_rate_limit', 429),
    });

    await person.click(again());

    expect(
      await screen.findByText('Too many attempts. Please wait a minute and try again.'),
    ).toBeVisible();
  });
});
