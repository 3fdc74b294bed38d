export { forModel, modelSide } from './imageFiles.ts';
export { readPhoto, type PhotoWords } from './photoReader.ts';
export type { PhotoLayout } from './tesseract.ts';
export { turnBox } from './turnBox.ts';
