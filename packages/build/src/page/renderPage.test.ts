import type { PageConfig, Registry } from '@plumbline/contract';
import { makeArea } from '../fixtures/makeArea.ts';
import { renderPage } from './renderPage.ts';

const { area } = makeArea({
  id: 'billing',
  routes: [
    { id: 'billing.quote', path: '/quotes/:quoteId', title: '</script><script>alert(1)</script>' },
    { id: 'billing.quoteNew', path: '/quotes/new', title: 'New quote' },
  ],
  preload: {
    './routes': ['routes.js'],
    'billing.quote': ['quote.js'],
    'billing.quoteNew': ['new.js'],
  },
  shares: { 'billing.quoteNew': ['@plumbline/design/forms'] },
});
const registry: Registry = {
  revision: 3,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: { billing: area },
};
const config: PageConfig = {
  databaseUrl: 'http://localhost:3000',
  databaseKey: 'key',
  cardProviderKey: 'pk',
  apiUrl: '/api',
  oauthProviders: [],
  standIns: [],
  allowsOverrides: false,
};
const template =
  '<head><script nonce="__NONCE__">1</script><!-- plumbline:page {"@plumbline/design/forms":["/assets/forms.js"]} --></head>';
const render = (pathname: string) =>
  renderPage({ template, config, registry, pathname, nonce: 'n0nce' });
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload"[^>]* href="([^"]+)"/g)].map((match) => match[1]);

describe('renderPage', () => {
  it('carries the configuration and the registry, and the nonce', () => {
    const html = render('/');

    const inline = (id: string) =>
      JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? '');
    expect(inline('plumbline-config')).toEqual(config);
    expect(inline('plumbline-registry')).toEqual(JSON.parse(JSON.stringify(registry)));
    expect(html).toContain('<script nonce="n0nce">');
  });

  it('lets no text of an area close the element it stands in', () => {
    expect(render('/')).not.toContain('alert(1)</script>');
  });

  it('preloads nothing of an area on a page of the shell', () => {
    expect(preloads(render('/login'))).toEqual([]);
  });

  it('preloads the code of the page that the path names, with integrity', () => {
    const html = render('/quotes/7');

    expect(preloads(html)).toEqual(
      ['remoteEntry.js', 'routes.js', 'quote.js'].map((file) => area.base + file),
    );
    expect(html).toContain(`crossorigin="anonymous" integrity="${area.files['remoteEntry.js']}"`);
  });

  it('prefers a fixed path and adds what the shell gives to the page', () => {
    expect(preloads(render('/quotes/new'))).toEqual([
      '/assets/forms.js',
      ...['remoteEntry.js', 'routes.js', 'new.js'].map((file) => area.base + file),
    ]);
  });

  it('refuses a template without the place for it', () => {
    expect(() =>
      renderPage({ template: '<head></head>', config, registry, pathname: '/', nonce: 'n' }),
    ).toThrow('has no <!-- plumbline:page -->');
  });
});
