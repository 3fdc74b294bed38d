import { guideAt } from './guide.ts';
import { completeStep, initialOnboarding, skipOnboarding } from './onboardingState.ts';

const routes = new Map([
  ['projects.list', { path: '/projects' }],
  ['catalog.items', { path: '/items' }],
  ['catalog.itemAdd', { path: '/items/add' }],
]);

describe('guideAt', () => {
  it('guides on the page of a step that is not done', () => {
    expect(guideAt('/projects', initialOnboarding, routes)).toMatchObject({
      step: 'firstProject',
      number: 4,
      text: 'Create your first project.',
    });
  });

  it.each(['/items', '/items/add'])('guides to the first item on %s', (pathname) => {
    expect(guideAt(pathname, initialOnboarding, routes)).toMatchObject({ step: 'firstItem' });
  });

  it.each(['/', '/projects/7', '/clients'])('is silent on %s', (pathname) => {
    expect(guideAt(pathname, initialOnboarding, routes)).toBeUndefined();
  });

  it('is silent when the step is done, or all is skipped', () => {
    const done = completeStep(initialOnboarding, 'firstProject');

    expect(guideAt('/projects', done, routes)).toBeUndefined();
    expect(guideAt('/projects', skipOnboarding(initialOnboarding), routes)).toBeUndefined();
  });
});
