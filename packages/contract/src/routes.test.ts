import { fillPath } from './routes.ts';

describe('fillPath', () => {
  it.each([
    ['/projects', undefined, undefined, '/projects'],
    ['/projects/:projectId', { projectId: '7' }, { tab: 'photos' }, '/projects/7?tab=photos'],
    ['/items/edit/:itemId', { itemId: 'a/b c' }, undefined, '/items/edit/a%2Fb%20c'],
    ['/quotes', undefined, { page: 2, status: '', sort: undefined }, '/quotes?page=2'],
  ])('fills %s', (path, params, query, filled) => {
    expect(fillPath(path, params, query)).toBe(filled);
  });

  it('says which value is missing', () => {
    expect(() => fillPath('/projects/:projectId')).toThrow(
      'The path /projects/:projectId needs a value for projectId',
    );
  });
});
