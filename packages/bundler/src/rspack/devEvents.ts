/** Where the pages of `area dev` hear that a build has ended. */
export const devEvents = '/@plumbline/dev';
/** Where they ask what a stack is in the sources. */
export const devTrace = '/@plumbline/trace';
