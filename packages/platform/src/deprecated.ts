/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export { lazyComponent as later } from './lazyComponent.tsx';
export {
  denialReason as denialOf,
  planDenialReason as planDenialOf,
  useAccess as useVerdict,
} from './session.tsx';
