import type { CardSuggestion } from '@plumbline/domain/card-reading';
import { useEffect, useRef, useState } from 'react';
import { useReadCardsMutation } from '../../data/leadCards.ts';
import type { AskModel } from './readCardFile.ts';

/** A lead to check: what was read from an image, beside the image. */
export type CardDraft = {
  /** Also the id of the lead that is saved from it. */
  id: string;
  fileName: string;
  /** Address of the image in this browser; it is not uploaded. */
  image: string;
  state: 'reading' | 'ready' | 'failed';
  card?: CardSuggestion;
};

/** Images a card may be on. */
export const cardTypes = ['image/jpeg', 'image/png', 'image/webp'];
const mostBytes = 25 * 1024 * 1024;
const mostFiles = 20;

function problemOf(files: readonly File[]): string | undefined {
  if (files.length > mostFiles) return `Choose at most ${mostFiles} images at once.`;
  if (files.some(({ type }) => !cardTypes.includes(type)))
    return 'Choose photos or screenshots (JPEG, PNG, or WebP).';
  if (files.some(({ size }) => size > mostBytes || size === 0))
    return 'An image is empty or larger than 25 MB.';
  return undefined;
}

/** Drafts of leads from images, read one after the other. Nothing is saved. */
export function useCardDrafts() {
  const [drafts, setDrafts] = useState<readonly CardDraft[]>([]);
  const [problem, setProblem] = useState<string>();
  const [ask] = useReadCardsMutation();
  const made = useRef<string[]>([]);
  useEffect(() => {
    const addresses = made.current;
    return () => addresses.forEach((address) => URL.revokeObjectURL(address));
  }, []);
  const askModel: AskModel = async (image) => {
    const { data } = await ask(image);
    return data?.cards ?? undefined;
  };
  const replace = (id: string, by: readonly CardDraft[]) =>
    setDrafts((all) => all.flatMap((one) => (one.id === id ? by : [one])));
  const read = async (draft: CardDraft, file: File) => {
    try {
      const { readCardFile } = await import('./readCardFile.ts');
      const cards = await readCardFile(file, askModel);
      if (cards.length === 0) throw new Error('There is no card on the image');
      replace(
        draft.id,
        cards.map((card, at) => ({
          ...draft,
          id: at === 0 ? draft.id : crypto.randomUUID(),
          state: 'ready',
          card,
        })),
      );
    } catch {
      replace(draft.id, [{ ...draft, state: 'failed' }]);
    }
  };
  const add = async (files: readonly File[]) => {
    const wrong = problemOf(files);
    setProblem(wrong);
    if (wrong) return;
    const added = files.map((file) => {
      const image = URL.createObjectURL(file);
      made.current.push(image);
      const draft = { id: crypto.randomUUID(), fileName: file.name, image, state: 'reading' };
      return { draft: draft as CardDraft, file };
    });
    setDrafts((all) => [...all, ...added.map(({ draft }) => draft)]);
    for (const { draft, file } of added)
      // oxlint-disable-next-line no-await-in-loop -- one reader
      await read(draft, file);
  };
  return { drafts, problem, add, remove: (id: string) => replace(id, []) };
}
