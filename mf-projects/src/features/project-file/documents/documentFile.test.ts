import { judgeDocument, maxDocumentBytes } from './documentFile.ts';

const start = (text: string) => Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0));

describe('judgeDocument', () => {
  it('takes a PDF', () => {
    expect(judgeDocument('Contract.PDF', 1000, start('%PDF-1.7'))).toEqual({
      fileType: 'pdf',
      type: 'application/pdf',
    });
  });

  it.each([
    [
      'a program that calls itself a picture',
      'photo.jpg',
      'MZ\u0090',
      /content doesn’t match its extension/,
    ],
    ['a script', 'run.sh', '#!/bin/sh', /^Documents can be/],
    ['a picture that can carry a script', 'logo.svg', '<svg', /^Documents can be/],
    ['a file without an ending', 'README', 'text', /^Documents can be/],
  ])('refuses %s', (_, name, head, message) => {
    expect(judgeDocument(name, 1000, start(head))).toEqual({
      refused: expect.stringMatching(message),
    });
  });

  it('refuses an empty file and one of more than 50 MB', () => {
    expect(judgeDocument('a.pdf', 0, start(''))).toHaveProperty('refused');
    expect(judgeDocument('a.pdf', maxDocumentBytes, start('%PDF-'))).not.toHaveProperty('refused');
    expect(judgeDocument('a.pdf', maxDocumentBytes + 1, start('%PDF-'))).toHaveProperty('refused');
  });
});
