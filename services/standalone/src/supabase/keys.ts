/** Secrets of a local Supabase; on a hosted project they come from its settings. */
export type SupabaseKeys = {
  /** Signs and checks the users' tokens (HS256). */
  jwtSecret: string;
  /** The key that every browser carries. */
  publishable: string;
  /** The service key: row-level security does not apply to it. */
  secret: string;
};
