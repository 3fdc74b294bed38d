import type { PageConfig, Registry } from '@plumbline/contract';
import { makeArea } from '../fixtures/makeArea.ts';
import { integrityOf } from '../integrity.ts';
import { renderPage, type PageInput } from './renderPage.ts';

const { area, files } = makeArea({
  id: 'billing',
  routes: [
    {
      id: 'billing.quote',
      path: '/quotes/:quoteId',
      title: '</script><script>alert(1)</script> __NONCE__',
    },
    { id: 'billing.quoteNew', path: '/quotes/new', title: 'New quote' },
  ],
  preload: {
    './routes': ['routes.js'],
    'billing.quote': ['quote.js'],
    'billing.quoteNew': ['new.js'],
  },
  shares: { 'billing.quoteNew': ['@plumbline/design/forms'] },
});
const text = new TextDecoder().decode(files['area.json']);
const { files: _, preload: _1, shares: _2, endpoints: _3, ...known } = area;
const registry: Registry = {
  revision: 3,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: { billing: { ...known, manifest: integrityOf(new TextEncoder().encode(text)) } },
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
const render = (pathname: string, more: Partial<PageInput> = {}) =>
  renderPage({
    template,
    config,
    registry,
    manifestOf: async () => text,
    pathname,
    nonce: 'n0nce',
    ...more,
  });
const inlineText = (html: string, id: string) =>
  new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? '';
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload"[^>]* href="([^"]+)"/g)].map((match) => match[1]);

describe('renderPage', () => {
  it('carries the configuration and the registry, and the nonce', async () => {
    const html = await render('/');

    const inline = (id: string) => JSON.parse(inlineText(html, id));
    expect(inline('plumbline-config')).toEqual(config);
    expect(inline('plumbline-registry')).toEqual(JSON.parse(JSON.stringify(registry)));
    expect(html).toContain('<script nonce="n0nce">');
  });

  it('lets no text of an area close the element it stands in', async () => {
    expect(await render('/quotes/7')).not.toContain('alert(1)</script>');
  });

  it('brings nothing of an area on a page of the shell', async () => {
    const html = await render('/login');

    expect(preloads(html)).toEqual([]);
    expect(inlineText(html, 'plumbline-area')).toBe('');
  });

  it('preloads the code of the page that the path names, with integrity', async () => {
    const html = await render('/quotes/7');

    expect(preloads(html)).toEqual(
      ['remoteEntry.js', 'routes.js', 'quote.js'].map((file) => area.base + file),
    );
    expect(html).toContain(`crossorigin="anonymous" integrity="${area.files['remoteEntry.js']}"`);
  });

  it('leaves the links of the page to the script that asks for them after the shell', async () => {
    const html = await render('/quotes/7');

    const later = /<template id="plumbline-later">(.*)<\/template>/s;
    expect(preloads(later.exec(html)?.[1] ?? '')).toHaveLength(3);
    expect(preloads(html.replace(later, ''))).toEqual([]);
  });

  it('prefers a fixed path and adds what the shell gives to the page', async () => {
    expect(preloads(await render('/quotes/new'))).toEqual([
      '/assets/forms.js',
      ...['remoteEntry.js', 'routes.js', 'new.js'].map((file) => area.base + file),
    ]);
  });

  it('brings the area.json of the page’s area as it was released', async () => {
    const inlined = inlineText(await render('/quotes/7'), 'plumbline-area');

    expect(inlined.replaceAll(String.raw`\u003c`, '<')).toBe(text);
  });

  it('goes without it while it cannot be read', async () => {
    const html = await render('/quotes/7', {
      manifestOf: () => Promise.reject(new Error('The store does not answer')),
    });

    expect(preloads(html)).toEqual([]);
    expect(inlineText(html, 'plumbline-registry')).not.toBe('');
  });

  it('preloads the dashboard on the way home', async () => {
    const { area: insights } = makeArea({
      id: 'insights',
      routes: [{ id: 'insights.dashboard', path: '/dashboard', title: 'Dashboard' }],
      preload: { 'insights.dashboard': ['dashboard.js'] },
    });

    const html = await render('/home', { registry: { ...registry, areas: { insights } } });

    expect(preloads(html)).toContain(`${insights.base}dashboard.js`);
    expect(preloads(await render('/home'))).toEqual([]);
  });

  it('preloads an area whose files the registry names itself', async () => {
    const whole = { ...registry, areas: { billing: area } };

    const html = await render('/quotes/7', { registry: whole });

    expect(preloads(html)).toHaveLength(3);
    expect(inlineText(html, 'plumbline-area')).toBe('');
  });

  describe('a page that its area also has as a light page', () => {
    const manifest = JSON.stringify({
      ...JSON.parse(text),
      files: { ...area.files, 'light/quote.js': area.files['remoteEntry.js'] },
      preload: { ...area.preload, 'light:billing.quote': ['light/quote.js'] },
    });
    const light =
      '<html lang="en"><title>Plumbline</title><style nonce="__NONCE__"></style><!-- plumbline:light --><body></body></html>';
    const show = (pathname: string) =>
      render(pathname, { light, manifestOf: async () => manifest });

    it('is a document with its own script and no other', async () => {
      const html = await show('/quotes/7');

      expect(html).toContain('<html data-light-page data-areas="billing" lang="en">');
      expect(html).toContain(
        `<script defer src="${area.base}light/quote.js" crossorigin="anonymous" integrity="${area.files['remoteEntry.js']}"></script>`,
      );
      expect(JSON.parse(inlineText(html, 'plumbline-config'))).toEqual(config);
      expect(inlineText(html, 'plumbline-registry')).toBe('');
    });

    it('lets no text of the area become markup, or take the nonce', async () => {
      const html = await show('/quotes/7');

      expect(html).toContain('<style nonce="n0nce">');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; __NONCE__</title>');
    });

    it('is the app’s page where the shell has no such document, as all other pages are', async () => {
      expect(inlineText(await show('/quotes/new'), 'plumbline-registry')).not.toBe('');
      const html = await render('/quotes/7', { manifestOf: async () => manifest });
      expect(inlineText(html, 'plumbline-registry')).not.toBe('');
    });
  });

  it('refuses a template without the place for it', async () => {
    await expect(render('/', { template: '<head></head>' })).rejects.toThrow(
      'has no <!-- plumbline:page -->',
    );
  });
});
