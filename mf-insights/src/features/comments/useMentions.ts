import { useState, type RefObject } from 'react';
import type { Person } from '../../data/comments.ts';
import { matching, mentionAt } from './mentions.ts';

type MentionsOptions = {
  people: readonly Person[];
  text: string;
  onText: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
};

/** The people offered while a name is typed after @, and which of them is marked. */
export function useMentions({ people, text, onText, input }: MentionsOptions) {
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const begun = mentionAt(text, caret);
  const offered = begun ? matching(people, begun.typed) : [];
  const at = Math.min(chosen, offered.length - 1);

  const mention = (person: Person | undefined) => {
    if (!begun || !person) return;
    const rest = text.slice(caret);
    const written = `${text.slice(0, begun.start)}@${person.name} `;
    onText(written + rest);
    setCaret(-1);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(written.length, written.length);
    });
  };
  return {
    offered,
    /** Index of the marked person. */
    at,
    /** Mentions a person; the marked one unless told. */
    choose: (person = offered[at]) => mention(person),
    move: (by: 1 | -1) => setChosen(Math.max(Math.min(at + by, offered.length - 1), 0)),
    /** Notes where the caret is after typing. */
    type: (position: number) => {
      setCaret(position);
      setChosen(0);
    },
    close: () => setCaret(-1),
  };
}
