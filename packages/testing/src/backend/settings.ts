/** The local Supabase's settings in tests; the keys are no secrets. */
export const supabaseSettings = {
  keys: {
    jwtSecret: 'a-secret-for-tests-only-of-enough-length',
    publishable: 'sb_publishable_tests0000000000000000_00000000',
    secret: 'sb_secret_tests00000000000000000000_00000000',
  },
  siteUrl: 'http://localhost:3000',
  confirmsEmail: false,
  pool: 4,
};

/** Refuses to send: the place where it is used needs no mail. */
export const noMails = {
  send: () => Promise.reject(new Error('No mail is expected here')),
};
