/** Where the pages of `pnpm dev` hear that a build has ended. */
export const devEvents = '/@plumbline/dev';
