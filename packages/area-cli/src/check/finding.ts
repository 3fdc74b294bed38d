/** One reason not to release an area. */
export type Finding = {
  rule:
    | 'collision'
    | 'contract'
    | 'import'
    | 'inUse'
    | 'load'
    | 'shell'
    | 'size'
    | 'style'
    | 'types'
    | 'undeclared'
    | 'unknown';
  /** For the team, naming what is wrong, where, and what to do. */
  message: string;
};
