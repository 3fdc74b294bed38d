/** Why an area's code cannot be had, told apart so that the card can say it. */
export type AreaFailureKind =
  | 'offline'
  | 'slow'
  | 'unavailable'
  | 'missing'
  | 'tampered'
  | 'contract'
  | 'broken'
  | 'hung';

const reasons: Record<AreaFailureKind, string> = {
  offline: 'The server cannot be reached. Check your connection.',
  slow: 'It did not answer within 8 seconds.',
  unavailable: 'The server answered with an error.',
  missing: 'Some of its files are missing on the server.',
  tampered: 'Its files are not the ones that were released, so they were not run.',
  contract: 'It was built for another version of this portal.',
  broken: 'It stopped with an error.',
  hung: 'It did not respond last time.',
};

/** An area, or a part of it, could not be loaded or stopped while it ran. */
export class AreaFailure extends Error {
  readonly area: string;
  readonly version: string;
  readonly kind: AreaFailureKind;

  constructor(area: { id: string; version: string }, kind: AreaFailureKind, cause?: unknown) {
    super(reasons[kind], { cause });
    this.name = 'AreaFailure';
    this.area = area.id;
    this.version = area.version;
    this.kind = kind;
  }
}
