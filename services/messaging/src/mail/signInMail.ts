import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

/** Somebody has signed in from a browser that this person has not used before. */
export function signInMail(
  signIn: {
    to: string;
    name: string | null;
    when: string;
    device: string;
    address: string;
    url: string;
  },
  brand?: Brand,
): Mail {
  const { to, name, when, device, address, url } = signIn;
  return brandedMail(
    {
      to,
      subject: 'New sign-in to your Plumbline account',
      paragraphs: [greeting(name), 'your account was used to sign in from a new browser.'],
      facts: [
        ['When', when],
        ['Browser', device],
        ['Address', address],
      ],
      action: { label: 'Check your sessions', url },
      closing: [
        'If this was you, there is nothing to do. If it was not, change your password at once: that signs out everybody else.',
      ],
    },
    brand,
  );
}
