/**
 * Old names of exports, for areas that were built before the rename. Remove them with contract 3, whose shell no longer
 * runs those areas.
 */
export { useImageSource as usePicture } from './fileAddresses.ts';
export type {
  PendingMutation as WaitingChange,
  QueuedMutation as KeptChange,
} from '@plumbline/offline/queue';
export {
  cancelMutation as takeBack,
  discardMutations as forgetChanges,
  queueMutation as sendLater,
  retryMutation as sendAgain,
} from '@plumbline/offline/queue';
export { useQueuedMutations as useWaiting } from './offline/useQueuedMutations.ts';
