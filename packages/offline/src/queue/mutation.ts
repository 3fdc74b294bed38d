/** A change as stored until the server has it: everything needed to send and to show it, without code. */
export type QueuedMutation = {
  /** A uuid. A row that the change makes has it too, so that it is made once. */
  id: string;
  /** See `ownerOf`; no other session shows or sends it. */
  owner: string;
  /** When it was made, in ms since 1970: changes without files are sent in this order. */
  madeAt: number;
  /**
   * What it sets, by folders: `projects/7/task-done/9`. A later change of the same takes its place while it waits,
   * so it holds the whole new value and not a step.
   */
  about: string;
  /** For people: `Task "Order the windows"`. */
  title: string;
  /** What the screen shows until it is sent; the code that made it parses it. */
  shows: unknown;
  /** Uploaded before the rest is sent, three changes at a time. */
  files?: readonly QueuedFile[];
  /** What a change with files is called in messages without its name; default `photo`. */
  noun?: 'photo' | 'document';
  /** The request to PostgREST; must be idempotent. */
  write: { method: 'post' | 'patch'; path: string; body: object };
  /** Cache tags to invalidate after it was sent. */
  tags: readonly { type: string; id: string }[];
  /** The message when the server has the same row from another user. */
  alreadyThere?: string;
  /** Made without a connection, or tried without an answer. */
  isHeld?: boolean;
  /** Why the server refused it; it is shown until the user dismisses it. */
  refusal?: string;
};

/** A file on its way into a bucket. */
export type QueuedFile = {
  bucket: string;
  /** The object's name. */
  path: string;
  file: Blob;
  /** Its media type. */
  type: string;
  /** Seconds for which a browser may keep it; an hour unless told. */
  cacheSeconds?: number;
  /**
   * What tells these bytes from all others, e.g. their hash. An upload of the same bytes that broke off less than
   * a day ago in this browser goes on, though the page was closed meanwhile; without it, only in the same page.
   */
  fingerprint?: string;
};

/** A queued change with the state of its sending. */
export type PendingMutation = QueuedMutation & {
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** Sent, and the screen shows the server's version. */
  isRead?: boolean;
  /** A message about a sent change. */
  remark?: string;
  /** Whether it is stored and survives a reload; undefined until that is known. */
  isKept?: boolean;
  /** Uploaded share of its files, 0 to 1. */
  share?: number;
};

/** The owner of what this session's user changes in this session's company. */
export const ownerOf = ({ company, user }: { company: { id: string }; user: { id: string } }) =>
  `${company.id}/${user.id}`;

/**
 * What to say of a change that the server did not take. Files come in batches and are not named, so that one message
 * says it of all that were refused for one reason.
 */
export const refusedText = ({ title, files, noun = 'photo' }: QueuedMutation, why: string) =>
  `${files ? `A ${noun}` : title} was not saved: ${why}`;
