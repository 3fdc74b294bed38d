import { publicLogo } from './publicLogo.ts';

it.each([
  ['company-logos/a.png', '/files/company-logos/a.png'],
  ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
  ['true', null],
  ['javascript:alert(1)', null],
  [null, null],
])('%s is fetched from %s', (stored, address) => {
  expect(publicLogo(stored, (path) => `/files/${path}`)).toBe(address);
});
