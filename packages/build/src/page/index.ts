export { renderPage, type PageInput } from './renderPage.ts';
