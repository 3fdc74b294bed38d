export type { Checked, OpenShell } from './checkFiles.ts';
export { checkUpload } from './checkUpload.ts';
export { shellInFolder, shellOfPortal } from './shellFiles.ts';
