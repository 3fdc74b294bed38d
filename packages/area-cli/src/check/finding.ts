/** One reason not to release an area. */
export type Finding = {
  rule: 'contract' | 'collision' | 'inUse' | 'unknown' | 'size';
  /** For the team, naming what is wrong and where. */
  message: string;
};
