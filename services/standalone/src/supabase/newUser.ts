import { randomBytes } from 'node:crypto';

type SignUp = {
  email: string;
  data?: Record<string, unknown> | undefined;
  /** Another one for an address that has an account. */
  id?: string | undefined;
  awaitsConfirmation: boolean;
};

/** What a sign-up answers, whether or not the address had an account. */
export function newUser({ email, data = {}, id = timeId(), awaitsConfirmation }: SignUp): Response {
  const now = new Date().toISOString();
  const user = {
    id,
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    ...(awaitsConfirmation && { confirmation_sent_at: now }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
  return Response.json(user, { headers: { 'access-control-allow-origin': '*' } });
}

/** A UUID of version 7, as the API makes them for new users. */
function timeId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `8${random.slice(5, 8)}`,
    random.slice(8),
  ];
  return parts.join('-');
}
