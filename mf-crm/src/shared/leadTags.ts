/** Whether a text has HTML tags, which titles of leads can't have. */
export const hasTags = (text: string): boolean => /<[A-Za-z/!]/.test(text);
export const noTags = 'Remove HTML tags such as <b>';
