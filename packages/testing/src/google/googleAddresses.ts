/** Where Google answers what the auth server asks, and where the stand-in does. */
const paths: Record<string, string> = {
  'https://oauth2.googleapis.com/token': '/oauth2/token',
  'https://www.googleapis.com/oauth2/v3/certs': '/oauth2/v3/certs',
};

/** A `fetch` for which Google's addresses are the stand-in's; everything else goes where it says. */
export const googleAt =
  (emulator: string, outside: typeof fetch): typeof fetch =>
  (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const path = paths[url];
    return outside(path ? emulator + path : input, init);
  };
