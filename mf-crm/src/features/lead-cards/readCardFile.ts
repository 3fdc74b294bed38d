import { readCard, type CardField, type CardSuggestion } from '@plumbline/domain/card-reading';
import { forModel, readPhoto, turnBox } from '@plumbline/photo-reader';

/** Asks the installation's vision model; undefined when there is none or it can't read the image. */
export type AskModel = (image: {
  type: string;
  image: string;
}) => Promise<CardSuggestion[] | undefined>;

/**
 * Suggests who the cards on an image are from; nothing is saved. The reader in the browser takes an image for one card.
 * Rejects when neither reader could read it.
 */
export async function readCardFile(image: Blob, askModel: AskModel): Promise<CardSuggestion[]> {
  const answer = await askModel(await forModel(image));
  if (answer) return answer;
  const { words, aspect, angle } = await readPhoto(image, 'anywhere');
  return [turned(readCard(words, { aspect }), aspect, angle)];
}

/** Places on the straightened image, moved to where they are on the photo. */
function turned(card: CardSuggestion, aspect: number, angle: number): CardSuggestion {
  const field = (one: CardField | null) =>
    one && { ...one, box: one.box && turnBox(one.box, aspect, angle) };
  return {
    name: field(card.name),
    company: field(card.company),
    phone: field(card.phone),
    email: field(card.email),
    address: field(card.address),
    note: field(card.note),
  };
}
