import { safeFileName } from './fileNames.ts';

/** The largest photo that is taken, 25 MB; the bucket refuses more. */
export const maxPhotoBytes = 26_214_400;

/** The title that a photo starts with: its name without the ending. */
export const titleOf = (name: string) => safeFileName(name).replace(/\.[\w]{1,8}$/, '');
