import { readPage } from './readPage.ts';
import { showRefusal } from './showRefusal.ts';

const pageWith = (config: unknown) => {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'plumbline-config';
  script.textContent = typeof config === 'string' ? config : JSON.stringify(config);
  page.head.append(script);
  return page;
};
const whole = { databaseUrl: 'http://x.test', databaseKey: 'key', cardProviderKey: 'pk' };

describe('readPage', () => {
  it.each([
    ['databaseUrl', 'The database URL is missing'],
    ['databaseKey', 'The database key is missing'],
    ['cardProviderKey', "The card provider's publishable key is missing"],
  ])('refuses to start without %s', (name, message) => {
    expect(readPage(pageWith({ ...whole, [name]: '' }))).toEqual({
      canStart: false,
      missing: [message],
    });
  });

  it('names everything that is missing at once', () => {
    const start = readPage(pageWith('not JSON'));

    expect(start).toMatchObject({ canStart: false });
    expect(!start.canStart && start.missing).toHaveLength(3);
  });

  it('starts with the three', () => {
    expect(readPage(pageWith(whole))).toMatchObject({ canStart: true });
  });
});

describe('showRefusal', () => {
  it('says on the page what is missing', () => {
    showRefusal(document.body, ['The database key is missing']);

    expect(document.body).toHaveTextContent('Plumbline cannot start');
    expect(document.body).toHaveTextContent('The database key is missing.');
  });
});
