import type { Session } from '../session.ts';
import type { Tag } from '../tags.ts';
import type { FileUpload } from '../upload.ts';

/** A change as it is kept until the server has it: all that is needed to send and to show it, and no code. */
export type KeptChange = {
  /** A uuid. A row that the change makes has it too, so that it is made once. */
  id: string;
  /** Whose it is, see `ownerOf`; nobody else's session shows or sends it. */
  owner: string;
  /** When it was made, in milliseconds: changes without files arrive in this order. */
  madeAt: number;
  /**
   * What it sets, by folders: `projects/7/task-done/9`. A later change of the same takes its place while it waits,
   * so it holds the whole new value and not a step.
   */
  about: string;
  /** For people: `Task "Order the windows"`. */
  title: string;
  /** What the screen shows meanwhile, to be parsed by whoever made it. */
  shows: unknown;
  /** Stored before the rest is sent, three changes at a time. */
  files?: readonly KeptFile[];
  /** What one with files is called where it is told of without its name; `photo` unless told. */
  noun?: 'photo' | 'document';
  /** The request to PostgREST; sent twice it has to leave what it left at first. */
  write: { method: 'post' | 'patch'; path: string; body: object };
  /** What is read again when it has arrived. */
  tags: readonly Tag[];
  /** What to say when the server has the same row from somebody else. */
  alreadyThere?: string;
  /** It was made without a connection, or tried and no server answered. */
  isHeld?: boolean;
  /** Why the server did not take it; it stays until somebody has read it. */
  refusal?: string;
};

export type KeptFile = Omit<FileUpload, 'signal' | 'onProgress'>;

/** A change on its way. */
export type WaitingChange = KeptChange & {
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** It has arrived, and the screen shows what the server made of it. */
  isRead?: boolean;
  /** What there is to say of one that has arrived. */
  remark?: string;
  /** Whether it outlives this page; not known before it is kept. */
  isKept?: boolean;
  /** Which share of its files has arrived, 0 to 1. */
  share?: number;
};

/** The owner of what this session's user changes in this session's company. */
export const ownerOf = ({ company, user }: Pick<Session, 'company' | 'user'>) =>
  `${company.id}/${user.id}`;

/**
 * What to say of a change that the server did not take. Files come in batches and are not named, so that one message
 * says it of all that were refused for one reason.
 */
export const refusedText = ({ title, files, noun = 'photo' }: KeptChange, why: string) =>
  `${files ? `A ${noun}` : title} was not saved: ${why}`;
