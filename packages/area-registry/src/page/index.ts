export { isLightPage, lightKey } from './lightPage.ts';
export { readPageTemplates, type PageTemplates } from './pageTemplates.ts';
export { renderPage, type PageInput } from './renderPage.ts';
