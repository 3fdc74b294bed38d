import {
  clearStorage,
  keepNotice,
  keepOrigin,
  keepOriginUnlessLeaving,
  markLeaving,
  noteUser,
  takeNotice,
  takeOrigin,
} from './browserStorage.ts';

describe('the place a visitor wanted to go to', () => {
  it('is given back once', () => {
    keepOrigin('/projects/7?tab=photos');

    expect(takeOrigin()).toBe('/projects/7?tab=photos');
    expect(takeOrigin()).toBeUndefined();
  });

  it.each(['https://evil.test', '//evil.test', 'javascript:alert(1)', ''])(
    'is never another site: %s',
    (path) => {
      keepOrigin(path);

      expect(takeOrigin()).toBeUndefined();
    },
  );

  it('is kept for the user who was there, and for no other', () => {
    noteUser('ann');
    keepOrigin('/projects/7');
    expect(takeOrigin('bob')).toBeUndefined();
    expect(takeOrigin('ann')).toBeUndefined();

    keepOrigin('/projects/7');
    expect(takeOrigin('ann')).toBe('/projects/7');
    sessionStorage.clear();
    keepOrigin('/projects/7');
    expect(takeOrigin('bob')).toBe('/projects/7');
  });

  it('is forgotten when the user leaves on purpose', () => {
    markLeaving();

    keepOriginUnlessLeaving('/projects');

    expect(takeOrigin()).toBeUndefined();
  });
});

describe('what sign-out clears', () => {
  it('is the shell’s own keys and, on purpose, the drafts', () => {
    localStorage.setItem('somebody-elses', '1');
    localStorage.setItem('plumbline.draft.quote', '{}');
    localStorage.setItem('plumbline.activity', '1');

    clearStorage({ withDrafts: false });
    expect(localStorage.getItem('plumbline.activity')).toBeNull();
    expect(localStorage.getItem('plumbline.draft.quote')).toBe('{}');
    clearStorage({ withDrafts: true });

    expect(localStorage.getItem('plumbline.draft.quote')).toBeNull();
    expect(localStorage.getItem('somebody-elses')).toBe('1');
  });
});

describe('the sentence for the sign-in page', () => {
  it('is shown once', () => {
    keepNotice('Good-bye');

    expect([takeNotice(), takeNotice()]).toEqual(['Good-bye', undefined]);
  });
});
