export { safeFileName, sha256 } from './fileNames.ts';
export { photoBucket, photoFolder, photoUpload } from './photoUpload.ts';
export { preparePhoto, type PhotoWishes, type PreparedPhoto } from './preparePhoto.ts';
export { RefusedFile } from './RefusedFile.ts';
export { voiceNoteFolder, voiceNoteUpload } from './voiceNoteUpload.ts';
